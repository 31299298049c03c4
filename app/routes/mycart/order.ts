import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

/** The former address of the checkout. */
export function loader({ request }: LoaderFunctionArgs) {
	return redirect(`/checkout${new URL(request.url).search}`, 301);
}
