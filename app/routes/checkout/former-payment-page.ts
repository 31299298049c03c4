import { redirect } from "@remix-run/cloudflare";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

/** Redirects from the former payment page of an order with several products. */
export const loader = anyone.loader(async ({ request }) => {
	const { pathname, search } = new URL(request.url);
	return redirect(pathname.replace("/checkout/", "/myorder/") + search, 301);
});
