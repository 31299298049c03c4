import { createPriceViewer } from "~/domain/prices/price-of.server";
import { findListedParts } from "~/domain/saved-lists/find-listed-parts.server";
import { customer } from "~/http/pages/page.server";
import { respondWithLabels } from "~/http/printed/respond-with-labels.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";

export const handle = { access: "owner" } satisfies RouteHandle;

/** The prices are those of the viewer, at the quantities of the list. */
export const loader = customer.loader(async ({ request, params, ctx, user }) => {
	const { name, path, parts } = found(await findListedParts(ctx, user, params.listId ?? ""));
	return respondWithLabels({
		request,
		ctx,
		title: `Labels: ${name}`,
		back: { to: path, label: `Back to ${name}` },
		wanted: parts.length > 0 ? parts : "There is nothing to print: no part is in this list.",
		viewer: createPriceViewer(ctx, user),
	});
});
