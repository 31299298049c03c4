import { redirect } from "@remix-run/cloudflare";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { listPrintedOfFamily } from "~/domain/catalog/families/printed-families.server";
import { findFamily } from "~/domain/catalog/families/queries.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { anyone } from "~/http/pages/page.server";
import { respondWithCatalogue } from "~/http/printed/respond-with-catalogue.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const loader = anyone.loader(async ({ request, params, context, ctx }) => {
	const { user } = await context.getSession();
	const found = await findFamily(ctx.db, params.slug ?? "");
	if (!found.ok && found.movedTo === null) throw notFound();
	if (!found.ok) throw redirect(found.movedTo ?? "/categories", 301);
	const { id, slug, name } = found.family;
	const viewer = createPriceViewer(ctx, user);
	const families = await listPrintedOfFamily(ctx.db, viewer, id);
	return respondWithCatalogue(ctx, {
		url: request.url,
		title: name,
		path: buildFamilyUrl(slug),
		families,
		viewer,
	});
});
