import { redirect } from "@remix-run/cloudflare";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

/** The footer's Services links lead to /product (specification, section 2). */
export function loader() {
	return redirect("/products", 301);
}
