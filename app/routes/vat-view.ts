import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { rememberNetView } from "~/domain/accounts/profile/remember-net-view.server";
import { MAX_LIST_LINES } from "~/domain/saved-lists/input";
import { dropNetView, serializeNetViewCookie } from "~/http/document/net-view.server";
import { parseForm } from "~/http/input/parse-form.server";
import { redirectTo } from "~/http/responses/respond.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

const MAX_FIELDS = MAX_LIST_LINES + 10;

/** Remembered for the account, and for visitors in a cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
	const form = await parseForm(request, MAX_FIELDS);
	const isNet = form.get("net") === "on";
	const { user } = await context.getSession();
	if (user) await rememberNetView(context.platform.db, user.id, isNet);
	const from = new URL(request.url).searchParams.get("from") ?? form.get("from");
	const path = dropNetView(toSafeReturnPath(from));
	return redirectTo(addQuantities(path, form), [serializeNetViewCookie(isNet)]);
}

const QUANTITY_FIELD = /^(quantity|units)\b/;

/** Quantities typed in the form of the button; without them if they are too long for an address. */
function addQuantities(path: string, form: FormData): string {
	const [pathname, search] = path.split("?");
	const params = new URLSearchParams(search);
	for (const [name, value] of form) {
		if (!QUANTITY_FIELD.test(name)) continue;
		params.delete(name);
		// Some names contain the quantity that the page showed.
		if (typeof value === "string" && value && !name.startsWith(`quantity-${value}-`))
			params.set(name, value);
	}
	const typed = toSafeReturnPath(params.size > 0 ? `${pathname}?${params}` : pathname);
	return typed === "/" ? path : typed;
}

export function loader() {
	return redirect("/");
}
