import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toTk } from "~/domain/money/rules";
import { findPriceList, listPricedProducts } from "~/domain/price-lists/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import type { CellValue } from "~/http/responses/csv.server";
import { orNotFound } from "~/http/responses/respond.server";
import { createTableFile } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const list = orNotFound(await findPriceList(db, params.priceListId ?? ""));
	const header = ["part number", "from quantity", "price"];
	return createTableFile({ request, context }, "prices", header, readPages(db, list.id));
}

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
