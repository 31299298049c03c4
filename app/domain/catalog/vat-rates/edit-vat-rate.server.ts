import { and, eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import type { Platform } from "~/platform/platform.server";
import { vatRates } from "../tables.server";
import type { VatRateInput } from "./input";
import type { VatRate } from "./queries.server";

export type EditVatRateResult =
	| { ok: true }
	| { ok: false; reason: "changed-meanwhile" | "name-taken" };

/** Orders keep the rate that they were placed with. */
export async function editVatRate(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	old: VatRate,
	{ name, rate }: Pick<VatRateInput, "name" | "rate">,
): Promise<EditVatRateResult> {
	if (old.name === name && old.bp === rate) return { ok: true };
	const isSame = and(eq(vatRates.id, old.id), isUnchanged(vatRates, old, { name, bp: rate }));
	try {
		const [written] = await db.batch([
			db.update(vatRates).set({ name, bp: rate }).where(isSame).returning({ id: vatRates.id }),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "vat-rate.edit",
				subject: `vat-rate:${old.id}`,
				before: JSON.stringify({ name: old.name, bp: old.bp }),
				after: JSON.stringify({ name, bp: rate }),
				at: now(),
			}),
		]);
		return written.length > 0 ? { ok: true } : { ok: false, reason: "changed-meanwhile" };
	} catch (error) {
		if (getViolatedConstraint(error) !== "vat_rates.name") throw error;
		return { ok: false, reason: "name-taken" };
	}
}
