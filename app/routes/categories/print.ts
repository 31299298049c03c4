import { listPrintedOfCategories } from "~/domain/catalog/families/printed-families.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { anyone } from "~/http/pages/page.server";
import { respondWithCatalogue } from "~/http/printed/respond-with-catalogue.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { findCategoryToPrint } from "./find-category-to-print.server";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const loader = anyone.loader(async ({ request, params, context, ctx }) => {
	const { user } = await context.getSession();
	const { ids, name, path } = await findCategoryToPrint(ctx.db, "/print", params["*"]);
	const viewer = createPriceViewer(ctx, user);
	const families = await listPrintedOfCategories(ctx.db, viewer, ids);
	return respondWithCatalogue(ctx, { url: request.url, title: name, path, families, viewer });
});
