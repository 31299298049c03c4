import { redirect } from "@remix-run/cloudflare";
import { endSession } from "~/domain/accounts/sessions/sessions.server";
import { clearSessionCookie } from "~/http/auth/session.server";
import { anyone, leadTo } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const action = anyone.action(async ({ context, ctx }) => {
	const { sessionSecret } = await context.getSession();
	if (sessionSecret) await endSession(ctx, sessionSecret);
	return redirect("/login", {
		status: 303,
		headers: { "set-cookie": await clearSessionCookie(ctx.settings) },
	});
});

/** A GET or prefetch must not log anyone out. */
export const loader = leadTo("/");
