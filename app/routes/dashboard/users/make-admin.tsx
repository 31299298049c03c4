import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { makeAdmin } from "~/domain/accounts/lifecycle/make-admin.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { buildListUrl, readFindParam } from "~/http/responses/list-url.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "admin" } satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context, "make-admin-failed");
	return redirect("/dashboard");
}

/** Errors are thrown, so that `idempotentAction` does not store them. */
export const action = idempotentAction(async ({ request, params, context }) => {
	const admin = await requireAdmin(request, context, "make-admin-failed");
	const { platform } = context;
	const made = await makeAdmin(platform, admin.id, params.userId ?? "");
	const list = buildListUrl("/dashboard", request.url, { find: readFindParam(request.url) });
	if (!made.ok) {
		const isAdmin = made.reason === "already-admin";
		throw await redirectWithToast(list, isAdmin ? "already-admin" : "make-admin-failed");
	}
	return redirectWithToast(list, "made-admin");
});

/** Never rendered: a route with a component gets the error page, not a bare response. */
export default function MakeAdmin() {
	return null;
}
