import { redirect } from "@remix-run/cloudflare";
import { findCategory } from "~/domain/catalog/categories/queries.server";
import { buildCategoryUrl, type CategoryNode } from "~/domain/catalog/categories/rules";
import { listPrintedOfCategories } from "~/domain/catalog/families/printed-families.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { anyone } from "~/http/pages/page.server";
import { respondWithCatalogue } from "~/http/printed/respond-with-catalogue.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const loader = anyone.loader(async ({ request, params, context, ctx }) => {
	const { user } = await context.getSession();
	const found = await findCategory(ctx.db, params["*"] ?? "");
	if (!found.ok && found.movedTo === null) throw notFound();
	if (!found.ok) throw redirect(`/print${buildCategoryUrl(found.movedTo ?? "/")}`, 301);
	const { category } = found;
	const viewer = createPriceViewer(ctx, user);
	const families = await listPrintedOfCategories(ctx.db, viewer, listIds(category));
	const path = buildCategoryUrl(category.path);
	return respondWithCatalogue(ctx, {
		url: request.url,
		title: category.name,
		path,
		families,
		viewer,
	});
});

const listIds = ({ id, children }: CategoryNode): string[] => [id, ...children.flatMap(listIds)];
