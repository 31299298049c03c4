import { parseProvider } from "~/domain/accounts/providers";
import { redirectToProvider } from "~/http/auth/providers/sign-in.server";
import { anyone, leadTo } from "~/http/pages/page.server";
import { getClientAddress } from "~/http/rate-limit/client-address.server";
import { consumeRequestLimit } from "~/http/rate-limit/rate-limit.server";
import { tooManyRequests } from "~/http/responses/respond.server";
import { getSignInPath, toSafeReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const action = anyone.action(async ({ request, params, ctx, form }) => {
	const provider = found(parseProvider(params.provider));
	const from = toSafeReturnPath((await form.data()).get("from"));
	const address = getClientAddress(request);
	const turn = await consumeRequestLimit(request, ctx, "provider", address);
	if (!turn.ok) throw tooManyRequests(turn.retryAfterSeconds, getSignInPath(from));
	return redirectToProvider(provider, request, ctx, { from, linkTo: null });
});

/** A GET starts nothing. */
export const loader = leadTo("/login");

/** Never rendered: a route with a component gets the error page, not a bare response. */
export default function RedirectToProvider() {
	return null;
}
