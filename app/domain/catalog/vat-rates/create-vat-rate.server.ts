import { byAdmin, writeAudited } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import { vatRates } from "../tables.server";
import type { NewVatRateInput } from "./input";
import { findVatRate } from "./queries.server";

export type CreateVatRateResult = { ok: true; id: string } | { ok: false; reason: "name-taken" };

export async function createVatRate(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ idempotencyKey, name, rate }: NewVatRateInput,
): Promise<CreateVatRateResult> {
	const id = hashPayload(idempotencyKey, adminId, name, rate);
	try {
		await writeAudited(
			needs,
			needs.db.insert(vatRates).values({ id, name, bp: rate }),
			byAdmin(adminId, "vat-rate.create", `vat-rate:${id}`, { after: { name, bp: rate } }),
		);
		return { ok: true, id };
	} catch (error) {
		// The same form, sent twice.
		if (await findVatRate(needs.db, id)) return { ok: true, id };
		return explainViolation(error, { "vat_rates.name": "name-taken" });
	}
}
