import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "nobody" } satisfies RouteHandle;

/** The origin check (http/worker) rewrites cross-site posts to this route. */
export const loader = anyone.loader(async () => {
	throw Response.json({ reason: "foreign-origin" }, { status: 403 });
});

/** Never rendered: the loader's 403 shows the error page. */
export default function Forbidden() {
	return null;
}
