import { redirect } from "@remix-run/cloudflare";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

/** The footer's Services links lead to /product (specification, section 2). */
export const loader = anyone.loader(async () => redirect("/products", 301));
