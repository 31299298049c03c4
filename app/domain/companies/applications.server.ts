import { and, eq, isNull, sql } from "drizzle-orm";
import {
	auditLastChange,
	auditRequiredChange,
	byAdmin,
	byOwner,
	writeAudited,
} from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import type { SignedInUser } from "../accounts/rules";
import { companyApplications, customers, users } from "../accounts/tables.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import { isPerson } from "./conditions.server";
import type { Application } from "./input";
import { buildActivatedMail, buildDeclinedMail } from "./mails.server";
import { findApplication } from "./queries.server";
import { ALREADY_IN_COMPANY } from "./rules";

/** The applicant buys as a person until an admin activates the company. Returns false if they applied before. */
export async function applyForCompany(
	ctx: Platform,
	applicant: SignedInUser,
	{ name, bin, buys, creditLimit: askedLimitPoisha }: Application,
): Promise<boolean> {
	const { db, now, newId } = ctx;
	const id = newId();
	const createdAt = now();
	const asked = { name, bin, askedLimitPoisha, createdAt };
	const company = { id, kind: "company", state: "applied", ...asked } as const;
	try {
		await db.batch([
			insertSelect(
				db,
				customers,
				company,
				sql`from ${users} where ${and(eq(users.id, applicant.id), isPerson)}`,
			),
			// Fails without the company: a member has no use for another one.
			db
				.insert(companyApplications)
				.values({ customerId: id, userId: applicant.id, buys, createdAt }),
			auditLastChange(ctx, byOwner(applicant.id, "user.apply-for-company")),
		]);
		return true;
	} catch (error) {
		const constraint = getViolatedConstraint(error);
		if (constraint === "company_applications.user_id") return false;
		if (constraint === "foreign key") throw new Refused(ALREADY_IN_COMPANY);
		throw error;
	}
}

/** The applicant moves to the company as its owner; orders and lists of the person stay behind. */
export async function activateCompany(
	ctx: AdminContext,
	customerId: string,
): Promise<"activated" | "already-decided" | "already-in-company"> {
	const { db, now, newId, settings } = ctx;
	const application = await findApplication(db, { customerId });
	if (!application) return "already-decided";
	const applicant = db
		.select({ id: companyApplications.userId })
		.from(companyApplications)
		.where(eq(companyApplications.customerId, customerId));
	const states = { before: "applied", after: "active" };
	const mail = buildActivatedMail(settings, application, application.company);
	try {
		await db.batch([
			db
				.update(users)
				.set({ customerId, customerRole: "owner" })
				.where(and(sql`${users.id} = (${applicant})`, isNull(users.disabledAt), isPerson)),
			auditRequiredChange(
				ctx,
				byAdmin(ctx.by.userId, "customer.activate", `customer:${customerId}`, states),
			),
			db.update(customers).set({ state: "active" }).where(eq(customers.id, customerId)),
			serveBackorders(ctx, sql`select product_id from backorders where user_id = (${applicant})`),
			db.delete(companyApplications).where(eq(companyApplications.customerId, customerId)),
			queueMail(db, { ...mail, id: newId(), now: now() }),
		]);
		return "activated";
	} catch (error) {
		if (getViolatedConstraint(error) !== "audit.id") throw error;
		const isOpen = (await findApplication(db, { customerId })) !== null;
		return isOpen ? "already-in-company" : "already-decided";
	}
}

/** Deletes the application with its company; the applicant may apply again. Returns false if it was decided already. */
export async function declineApplication(
	ctx: AdminContext,
	{ customerId, reason }: { customerId: string; reason: string },
): Promise<boolean> {
	const application = await findApplication(ctx.db, { customerId });
	if (!application) return false;
	const { company } = application;
	const mail = buildDeclinedMail(ctx.settings, application, { company, reason });
	return writeAudited(
		ctx,
		ctx.db.delete(companyApplications).where(eq(companyApplications.customerId, customerId)),
		byAdmin(ctx.by.userId, "customer.decline", `customer:${customerId}`, {
			before: company,
			after: reason,
		}),
		[queueMailIfChanged(ctx, mail)],
	);
}
