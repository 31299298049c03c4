import { redirect } from "@remix-run/cloudflare";
import { makeAdmin } from "~/domain/accounts/lifecycle/rights.server";
import { adminMaker } from "~/http/pages/page.server";
import { buildListUrl, readFindParam } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "admin" } satisfies RouteHandle;

export const loader = adminMaker.loader(async () => redirect("/dashboard"));

/** Errors are thrown, so that they are not stored for a repeat. */
export const action = adminMaker.action(async ({ request, params, ctx, form }) => {
	const made = await makeAdmin(ctx, params.userId ?? "");
	const list = buildListUrl("/dashboard", request.url, { find: readFindParam(request.url) });
	if (made === "made") return form.leave(list, "made-admin");
	throw await form.leave(list, made === "already-admin" ? made : "make-admin-failed");
});

/** Never rendered: a route with a component gets the error page, not a bare response. */
export default function MakeAdmin() {
	return null;
}
