import { anyone } from "~/http/pages/page.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "secret", singleParams: [] } satisfies RouteHandle;

export const loader = anyone.loader(async () => {
	throw notFound();
});

/**
 * Never rendered: the loader's 404 shows the error page. Without a component this would be a
 * resource route.
 */
export default function NotFound() {
	return null;
}
