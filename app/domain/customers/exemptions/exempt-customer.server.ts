import { and, eq, ne, or } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { findUserByEmail } from "../../accounts/queries.server";
import { customers } from "../../accounts/tables.server";
import type { ExemptionInput } from "./input";
import { findExemption } from "./queries.server";

export type ExemptCustomerResult =
	| { ok: true }
	| { ok: false; reason: "no-such-account" | "already-past" };

/** Replaces an earlier exemption of the customer whose account has the email. Idempotent. */
export async function exemptCustomer(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ email, number, untilAt }: Omit<ExemptionInput, "password">,
): Promise<ExemptCustomerResult> {
	const { db, now } = needs;
	if (untilAt <= now()) return { ok: false, reason: "already-past" };
	const account = await findUserByEmail(db, email);
	if (!account) return { ok: false, reason: "no-such-account" };
	const { customerId } = account.user;
	const old = await findExemption(db, customerId);
	const isNew = or(ne(customers.exemptNumber, number), ne(customers.exemptUntil, untilAt));
	await writeAudited(
		needs,
		db
			.update(customers)
			.set({ exemptNumber: number, exemptUntil: untilAt })
			.where(and(eq(customers.id, customerId), isNew)),
		byAdmin(adminId, "vat-exemption.save", `customer:${customerId}`, {
			before: old ? JSON.stringify(old) : "",
			after: { number, untilAt },
		}),
	);
	return { ok: true };
}
