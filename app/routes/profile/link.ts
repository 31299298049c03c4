import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { parseProvider } from "~/domain/accounts/providers";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { redirectToProvider } from "~/http/auth/providers/sign-in.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: { read: "anyone", write: "verified" } } satisfies RouteHandle;

export async function action({ request, params, context }: ActionFunctionArgs) {
	// A new sign-in method is as sensitive as a password.
	const user = await requireConfirmedUser(request, context, "/profile");
	const provider = parseProvider(params.provider);
	if (!provider) throw notFound();
	await enforceRateLimit(request, context.platform, "sign-in-method", user.id);
	return redirectToProvider(provider, request, context.platform, {
		from: "/profile",
		linkTo: user.id,
	});
}

/** A GET links nothing. */
export function loader() {
	return redirect("/profile");
}

/** Never rendered: a route with a component gets the error page, not a bare response. */
export default function LinkProvider() {
	return null;
}
