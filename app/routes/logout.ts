import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession } from "~/domain/accounts/sessions/sessions.server";
import { dropSession } from "~/http/auth/session.server";

export async function action({ context }: ActionFunctionArgs) {
	const { sessionSecret } = await context.visit();
	if (sessionSecret) await endSession(context.platform, sessionSecret);
	return redirect("/login", {
		status: 303,
		headers: { "set-cookie": await dropSession(context.platform.settings) },
	});
}

/** A typed address or a prefetch must not sign anyone out. */
export function loader() {
	return redirect("/");
}
