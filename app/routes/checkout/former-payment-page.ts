import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

/** The former address of the payment page of an order with several products. */
export function loader({ request }: LoaderFunctionArgs) {
	const { pathname, search } = new URL(request.url);
	return redirect(pathname.replace("/checkout/", "/myorder/") + search, 301);
}
