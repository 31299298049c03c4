import { formatRows } from "~/domain/price-lists/rules";
import { changeByPercent, type PercentChange } from "~/domain/stock/percent-rules";
import {
	hashQuantityPrices,
	listQuantityPrices,
	type PriceAndStock,
} from "~/domain/stock/price-and-stock-queries.server";
import type { Platform } from "~/platform/platform.server";

type Asked = PercentChange & { hasBreaks: boolean };

export async function previewPercent(ctx: Platform, rows: readonly PriceAndStock[], change: Asked) {
	const ids = rows.map(({ id }) => id);
	const listsOf = change.hasBreaks ? await listQuantityPrices(ctx, ids, change) : null;
	return rows.map((row) => {
		const lists = listsOf?.get(row.id) ?? [];
		return {
			...row,
			newPoisha: changeByPercent(row.pricePoisha, change),
			lists: lists.map(({ before, after }) => ({
				before: formatRows(before),
				after: after === before ? null : formatRows(after),
			})),
			listsHash: lists.length > 0 ? hashQuantityPrices(lists) : null,
		};
	});
}
