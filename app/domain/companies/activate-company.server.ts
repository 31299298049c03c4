import { and, eq, isNull, sql } from "drizzle-orm";
import { auditRequiredChange, byAdmin } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { companyApplications, customers, users } from "../accounts/tables.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import { isPerson } from "./conditions.server";
import { buildActivatedMail } from "./mails.server";
import { findApplication } from "./queries.server";

type ActivateResult =
	| { ok: true }
	| { ok: false; reason: "already-decided" | "already-in-company" };

/** The applicant moves to the company as its owner; orders and lists of the person stay behind. */
export async function activateCompany(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	customerId: string,
): Promise<ActivateResult> {
	const { db, now, newId, settings } = needs;
	const application = await findApplication(db, { customerId });
	if (!application) return { ok: false, reason: "already-decided" };
	const { company } = application;
	const applicant = db
		.select({ id: companyApplications.userId })
		.from(companyApplications)
		.where(eq(companyApplications.customerId, customerId));
	try {
		await db.batch([
			db
				.update(users)
				.set({ customerId, customerRole: "owner" })
				.where(and(sql`${users.id} = (${applicant})`, isNull(users.disabledAt), isPerson)),
			auditRequiredChange(
				needs,
				byAdmin(adminId, "customer.activate", `customer:${customerId}`, {
					before: "applied",
					after: "active",
				}),
			),
			db.update(customers).set({ state: "active" }).where(eq(customers.id, customerId)),
			serveBackorders(needs, sql`select product_id from backorders where user_id = (${applicant})`),
			db.delete(companyApplications).where(eq(companyApplications.customerId, customerId)),
			queueMail(db, {
				...buildActivatedMail(settings, application, company),
				id: newId(),
				now: now(),
			}),
		]);
		return { ok: true };
	} catch (error) {
		if (getViolatedConstraint(error) !== "audit.id") throw error;
		const isOpen = (await findApplication(db, { customerId })) !== null;
		return { ok: false, reason: isOpen ? "already-in-company" : "already-decided" };
	}
}
