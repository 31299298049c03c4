import { and, eq, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { companyApplications, customers, users } from "../accounts/tables.server";
import { isPerson } from "./conditions.server";
import type { Application } from "./input";

type ApplyResult = { ok: true } | { ok: false; reason: "already-applied" | "already-in-company" };

/** The applicant buys as a person until an admin activates the company. */
export async function applyForCompany(
	needs: Pick<Platform, "db" | "now" | "newId">,
	applicant: SignedInUser,
	{ name, bin, buys }: Application,
): Promise<ApplyResult> {
	const { db, now, newId } = needs;
	const id = newId();
	const createdAt = now();
	const company = { id, kind: "company", name, state: "applied", bin, createdAt } as const;
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
			auditLastChange(needs, byOwner(applicant.id, "user.apply-for-company")),
		]);
		return { ok: true };
	} catch (error) {
		return explainViolation(error, {
			"company_applications.user_id": "already-applied",
			"foreign key": "already-in-company",
		});
	}
}
