import { listLabelledParts } from "~/domain/catalog/labels/labelled-parts.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { findListedParts } from "~/domain/saved-lists/find-listed-parts.server";
import { purchaser } from "~/http/pages/page.server";
import { buildOfflinePage } from "~/http/printed/offline-page.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { parseInteger } from "~/platform/input/integer-param";
import { found } from "~/platform/refused";

export const handle = { access: "owner" } satisfies RouteHandle;

/** A file, so that a browser offers to save it. */
export const loader = purchaser.loader(async ({ request, params, ctx, user }) => {
	const { name, path, parts } = found(await findListedParts(ctx, user, params.listId ?? ""));
	const viewer = createPriceViewer(ctx, user);
	const listed = await listLabelledParts(ctx.db, viewer, parts);
	const file = parseInteger(new URL(request.url).searchParams.get("part") ?? "1") ?? 0;
	const page = { title: name, path, parts: listed, at: viewer.at };
	const html = orNotFound(buildOfflinePage(ctx, page, file));
	return new Response(html, {
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-disposition": `attachment; filename="order-page${file > 1 ? `-${file}` : ""}.html"`,
		},
	});
});
