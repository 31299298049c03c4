import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { vatRates } from "../tables.server";
import type { VatRateInput } from "./input";
import { findVatRate } from "./queries.server";

export type EditVatRateResult =
	| { ok: true }
	| { ok: false; reason: "no-such-vat-rate" | "name-taken" };

/** Orders keep the rate that they were placed with. */
export async function editVatRate(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	vatRateId: string,
	{ name, rate }: VatRateInput,
): Promise<EditVatRateResult> {
	const old = await findVatRate(db, vatRateId);
	if (!old) return { ok: false, reason: "no-such-vat-rate" };
	try {
		await db.batch([
			db.update(vatRates).set({ name, bp: rate }).where(eq(vatRates.id, vatRateId)),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "vat-rate.edit",
				subject: `vat-rate:${vatRateId}`,
				before: JSON.stringify({ name: old.name, bp: old.bp }),
				after: JSON.stringify({ name, bp: rate }),
				at: now(),
			}),
		]);
		return { ok: true };
	} catch (error) {
		if (getViolatedConstraint(error) !== "vat_rates.name") throw error;
		return { ok: false, reason: "name-taken" };
	}
}
