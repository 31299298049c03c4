import { toTk } from "~/domain/money/rules";
import { findPriceList, listPricedProducts } from "~/domain/price-lists/queries.server";
import { admin } from "~/http/pages/page.server";
import type { CellValue } from "~/http/responses/csv.server";
import { createTableFile } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { found } from "~/platform/refused";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const loader = admin.loader(async ({ request, params, context, ctx: { db } }) => {
	const list = found(await findPriceList(db, params.priceListId ?? ""));
	const header = ["part number", "from quantity", "price"];
	return createTableFile({ request, context }, "prices", header, readPages(db, list.id));
});

const PAGE_SIZE = 500;

async function* readPages(db: Db, listId: string): AsyncGenerator<CellValue[][]> {
	let after: string | null = "";
	while (after !== null) {
		const { products, next }: Awaited<ReturnType<typeof listPricedProducts>> =
			await listPricedProducts(db, {
				listId,
				after,
				size: PAGE_SIZE,
			});
		yield products.flatMap(({ id, partNumber, rows }) =>
			rows.map(([minQuantity, unitPoisha]) => [partNumber || id, minQuantity, toTk(unitPoisha)]),
		);
		after = next;
	}
}
