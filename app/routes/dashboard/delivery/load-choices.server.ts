import { listVatRates } from "~/domain/catalog/vat-rates/queries.server";
import { listZones } from "~/domain/delivery/queries.server";
import { formatVatRate } from "~/domain/money/vat-rate";
import type { Db } from "~/platform/d1/database.server";
import type { MethodChoices } from "./method-fields";

export async function loadMethodChoices(db: Db): Promise<MethodChoices> {
	const [rates, zones] = await Promise.all([listVatRates(db), listZones(db)]);
	const vatRates = rates.map(({ id, name, bp }) => ({
		id,
		label: `${name} (${formatVatRate(bp)})`,
	}));
	return { vatRates, zones };
}
