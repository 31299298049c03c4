import { findPadWithProducts } from "~/domain/order-pad/queries.server";
import { purchaser } from "~/http/pages/page.server";
import type { CellValue } from "~/http/responses/csv.server";
import { createTableFile } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";

export const handle = { access: "owner" } satisfies RouteHandle;

const COLUMNS = ["Line", "Typed", "Verdict", "Part number", "Product", "Quantity", "Price", "Note"];

export const loader = purchaser.loader(async ({ request, params, context, ctx, user }) => {
	const pad = found(await findPadWithProducts(ctx, user, params.padId ?? ""));
	const rows = pad.rows.map((row): CellValue[] => {
		const product = pad.products.get(row.productId ?? "");
		const price = row.pricePoisha === null ? null : row.pricePoisha / 100;
		const { n, typed, result, quantity, note } = row;
		return [n, typed, result, product?.number ?? "", product?.name ?? "", quantity, price, note];
	});
	return createTableFile({ request, context }, "order-pad", COLUMNS, inOnePage(rows));
});

async function* inOnePage(rows: CellValue[][]) {
	yield rows;
}
