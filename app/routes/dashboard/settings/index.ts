import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "admin", right: "settings" } satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return redirect("/dashboard/settings/seller");
}
