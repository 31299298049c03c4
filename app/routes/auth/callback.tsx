import { data } from "@remix-run/cloudflare";
import { PROVIDER_NAMES, parseProvider } from "~/domain/accounts/providers";
import { getSignInErrorMessage, SIGN_IN_ERRORS } from "~/domain/accounts/sign-in-errors";
import { getShopOrigin } from "~/http/auth/origin-check.server";
import { findPasskeySite } from "~/http/auth/passkeys.server";
import {
	completeProviderSignIn,
	listConfiguredProviders,
} from "~/http/auth/providers/sign-in.server";
import { anyone } from "~/http/pages/page.server";
import { getClientAddress } from "~/http/rate-limit/client-address.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";
import { LoginPage } from "~/ui/sign-in/login-page";
import { finishProviderSignIn } from "./finish-provider-sign-in.server";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const meta = titled("Login");

/**
 * Failed sign-ins end here, on the login page. Rate limited: a flow can be replayed for ten
 * minutes, and each asks the provider.
 */
export const loader = anyone.loader(async ({ request, params, context, ctx }) => {
	const provider = found(parseProvider(params.provider));
	const { settings } = ctx;
	await enforceRateLimit(request, ctx, "provider", getClientAddress(request));
	const providerReturn = await completeProviderSignIn(provider, request, ctx);
	const result = providerReturn.ok
		? await finishProviderSignIn(request, context, providerReturn).catch(toResponse)
		: providerReturn.code;
	if (result instanceof Response) {
		throw provider === "facebook"
			? removeFragment(result, getShopOrigin(request, settings))
			: result;
	}
	const { flow, setCookie } = providerReturn;
	const name = PROVIDER_NAMES[provider];
	return data(
		{
			error: getSignInErrorMessage(result, name),
			from: flow?.from ?? "/",
			linkedProviderName: flow?.linkTo ? name : null,
			providers: listConfiguredProviders(settings),
			passkeysAvailable: findPasskeySite(request, settings) !== null,
		},
		{
			status: SIGN_IN_ERRORS[result].status,
			headers: setCookie ? { "set-cookie": setCookie } : undefined,
		},
	);
});

function toResponse(thrown: unknown): Response {
	if (thrown instanceof Response) return thrown;
	throw thrown;
}

/**
 * Facebook appends `#_=_`; browsers keep a fragment across redirects unless the new URL has one,
 * even an empty one. Remix drops an empty one from relative URLs.
 */
function removeFragment(response: Response, origin: string): Response {
	const location = response.headers.get("location");
	if (location) response.headers.set("location", `${new URL(location, origin).href}#`);
	return response;
}

export default withData<typeof loader>(({ linkedProviderName, ...shown }) => {
	if (!linkedProviderName) return <LoginPage {...shown} />;
	return (
		<Page title={`${linkedProviderName} was not linked`} width="narrow">
			<Notice kind="error">{shown.error}</Notice>
			<ButtonLink to="/profile" variant="main">
				Back to your profile
			</ButtonLink>
		</Page>
	);
});
