import { listPartsOfCategories } from "~/domain/catalog/labels/labelled-parts.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { customer } from "~/http/pages/page.server";
import { respondWithLabels } from "~/http/printed/respond-with-labels.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { findCategoryToPrint } from "./find-category-to-print.server";

export const handle = { access: "verified" } satisfies RouteHandle;

/** For a buyer's shelf, with the viewer's prices and own numbers. */
export const loader = customer.loader(async ({ request, params, ctx, user }) => {
	const { ids, name, path } = await findCategoryToPrint(ctx.db, "/labels", params["*"]);
	const wanted = await listPartsOfCategories(ctx.db, ids, "number");
	return respondWithLabels({
		request,
		ctx,
		title: `Labels: ${name}`,
		back: { to: path, label: `Back to ${name}` },
		wanted: wanted.length > 0 ? wanted : "There is nothing to print: nothing here is for sale.",
		viewer: createPriceViewer(ctx, user),
	});
});
