import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { parseProvider } from "~/domain/accounts/providers";
import { redirectToProvider } from "~/http/auth/providers/sign-in.server";
import { parseForm } from "~/http/input/parse-form.server";
import { getClientAddress } from "~/http/rate-limit/client-address.server";
import { consumeRequestLimit } from "~/http/rate-limit/rate-limit.server";
import { notFound, tooManyRequests } from "~/http/responses/respond.server";
import { getSignInPath, toSafeReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

export async function action({ request, params, context }: ActionFunctionArgs) {
	const provider = parseProvider(params.provider);
	if (!provider) throw notFound();
	const { platform } = context;
	const from = toSafeReturnPath((await parseForm(request)).get("from"));
	const address = getClientAddress(request);
	const turn = await consumeRequestLimit(request, platform, "provider", address);
	if (!turn.ok) throw tooManyRequests(turn.retryAfterSeconds, getSignInPath(from));
	return redirectToProvider(provider, request, platform, { from, linkTo: null });
}

/** A GET starts nothing. */
export function loader() {
	return redirect("/login");
}

/** Never rendered: a route with a component gets the error page, not a bare response. */
export default function RedirectToProvider() {
	return null;
}
