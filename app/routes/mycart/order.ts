import { redirect } from "@remix-run/cloudflare";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

/** Redirects from the former address of the checkout. */
export const loader = anyone.loader(async ({ request }) =>
	redirect(`/checkout${new URL(request.url).search}`, 301),
);
