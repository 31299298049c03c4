import { redirect } from "@remix-run/cloudflare";
import { switchNetView } from "~/http/document/switch-net-view.server";
import { anyone } from "~/http/pages/page.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";
import { isQuantityField, parseLineField } from "~/ui/parts/quantity-fields";

export const handle = { access: "anyone" } satisfies RouteHandle;

/** The longest form with the button is a saved list of 1,000 parts. */
const MAX_FIELDS = 1010;

export const action = anyone.action(async ({ request, context, form }) => {
	const sent = await form.data();
	const from = new URL(request.url).searchParams.get("from") ?? sent.get("from");
	return switchNetView(context, sent, addQuantities(toSafeReturnPath(from), sent));
}, MAX_FIELDS);

/** Quantities typed in the form of the button; without them if they are too long for an address. */
function addQuantities(path: string, form: FormData): string {
	const [pathname, search] = path.split("?");
	const params = new URLSearchParams(search);
	for (const [name, value] of form) {
		if (!isQuantityField(name)) continue;
		params.delete(name);
		const isTyped = typeof value === "string" && value && parseLineField(name)?.shown !== value;
		if (isTyped) params.set(name, value);
	}
	const typed = toSafeReturnPath(params.size > 0 ? `${pathname}?${params}` : pathname);
	return typed === "/" ? path : typed;
}

export const loader = anyone.loader(async () => redirect("/"));
