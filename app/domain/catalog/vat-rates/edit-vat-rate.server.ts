import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
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
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	old: VatRate,
	{ name, rate }: Pick<VatRateInput, "name" | "rate">,
): Promise<EditVatRateResult> {
	if (old.name === name && old.bp === rate) return { ok: true };
	const isSame = and(eq(vatRates.id, old.id), isUnchanged(vatRates, old, { name, bp: rate }));
	try {
		const isWritten = await writeAudited(
			needs,
			needs.db.update(vatRates).set({ name, bp: rate }).where(isSame),
			byAdmin(adminId, "vat-rate.edit", `vat-rate:${old.id}`, {
				before: { name: old.name, bp: old.bp },
				after: { name, bp: rate },
			}),
		);
		return isWritten ? { ok: true } : { ok: false, reason: "changed-meanwhile" };
	} catch (error) {
		return explainViolation(error, { "vat_rates.name": "name-taken" });
	}
}
