import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { rememberNetView } from "~/domain/accounts/profile/remember-net-view.server";
import { dropNetView, serializeNetViewCookie } from "~/http/document/net-view.server";
import { parseForm } from "~/http/input/parse-form.server";
import { redirectTo } from "~/http/responses/respond.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

/** Remembered for the account, and for visitors in a cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
	const form = await parseForm(request);
	const isNet = form.get("net") === "on";
	const { user } = await context.getSession();
	if (user) await rememberNetView(context.platform.db, user.id, isNet);
	return redirectTo(dropNetView(toSafeReturnPath(form.get("from"))), [
		serializeNetViewCookie(isNet),
	]);
}

export function loader() {
	return redirect("/");
}
