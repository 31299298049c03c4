import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession } from "~/domain/accounts/sessions/sessions.server";
import { clearSessionCookie } from "~/http/auth/session.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

export async function action({ context }: ActionFunctionArgs) {
	const { sessionSecret } = await context.getSession();
	if (sessionSecret) await endSession(context.platform, sessionSecret);
	return redirect("/login", {
		status: 303,
		headers: { "set-cookie": await clearSessionCookie(context.platform.settings) },
	});
}

/** A GET or prefetch must not log anyone out. */
export function loader() {
	return redirect("/");
}
