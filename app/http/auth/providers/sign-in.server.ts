import { Authenticator, AuthorizationError } from "remix-auth";
import { PROVIDERS, type Provider, type ProviderAccount } from "~/domain/accounts/providers";
import type { SignInErrorCode } from "~/domain/accounts/sign-in-errors";
import { notFound, redirectTo } from "~/http/responses/respond.server";
import type { Settings } from "~/platform/config/settings.server";
import type { Platform } from "~/platform/platform.server";
import { getShopOrigin } from "../origin-check.server";
import { FacebookSignInStrategy } from "./facebook.server";
import { clearFlow, createFlowStorage, type Flow, readFlow } from "./flow.server";
import { GoogleSignInStrategy } from "./google.server";
import { ProviderFailure } from "./request-provider.server";

/** A cookie holds 4 KB. */
const MAX_FROM_LENGTH = 1500;

export function listConfiguredProviders({ signIn }: Settings): Provider[] {
	return PROVIDERS.filter((provider) => signIn[provider] !== null);
}

function createAuthenticator(
	request: Request,
	{ settings }: Platform,
	flow: Flow,
	state: string | null,
): Authenticator<ProviderAccount> {
	const { provider, verifier } = flow;
	const { [provider]: client, timeoutMs } = settings.signIn;
	if (!client) throw notFound();
	const callbackURL = `${getShopOrigin(request, settings)}/auth/${provider}/callback`;
	const Strategy = { google: GoogleSignInStrategy, facebook: FacebookSignInStrategy }[provider];
	const storage = createFlowStorage(settings, flow, state);
	return new Authenticator<ProviderAccount>(storage).use(
		new Strategy({ client, callbackURL, verifier, waitMs: timeoutMs }),
		provider,
	);
}

export async function redirectToProvider(
	provider: Provider,
	request: Request,
	platform: Platform,
	{ from, linkTo }: Pick<Flow, "from" | "linkTo">,
): Promise<Response> {
	const flow = {
		provider,
		from: from.length > MAX_FROM_LENGTH ? "/" : from,
		linkTo,
		verifier: platform.newSecret(),
		startedAt: platform.now(),
	};
	const authenticator = createAuthenticator(request, platform, flow, null);
	try {
		await authenticator.authenticate(provider, new Request(request.url), { throwOnError: true });
	} catch (response) {
		if (!(response instanceof Response)) throw response;
		const { headers } = response;
		return redirectTo(headers.get("location") ?? "/login", headers.getSetCookie());
	}
	throw new Error(`${provider} signed somebody in who had not left for it.`);
}

export type ProviderReturn =
	| { ok: true; flow: Flow; account: ProviderAccount; setCookie: string }
	| { ok: false; flow: Flow | null; code: SignInErrorCode; setCookie: string | null };

/** Ends the flow in every case. */
export async function completeProviderSignIn(
	provider: Provider,
	request: Request,
	platform: Platform,
): Promise<ProviderReturn> {
	const { settings, now } = platform;
	const { searchParams } = new URL(request.url);
	const state = searchParams.get("state");
	if (!state) return { ok: false, flow: null, code: "argument-error", setCookie: null };
	const flow = await readFlow(request, settings, state, now());
	if (flow?.provider !== provider) {
		return { ok: false, flow: null, code: "web-storage-unsupported", setCookie: null };
	}
	const setCookie = await clearFlow(settings, state);
	const providerError = searchParams.get("error");
	// remix-auth would report each of these as 'Missing code.'.
	if (providerError !== null)
		return { ok: false, flow, code: toSignInErrorCode(providerError), setCookie };
	try {
		const account = await createAuthenticator(request, platform, flow, state).authenticate(
			provider,
			request,
			{ throwOnError: true },
		);
		return { ok: true, flow, account, setCookie };
	} catch (error) {
		if (!(error instanceof AuthorizationError)) throw error;
		if (!searchParams.has("code")) return { ok: false, flow, code: "argument-error", setCookie };
		const { cause } = error;
		platform.reportError(new Error(`Sign-in by ${provider} failed.`, { cause }));
		const code = cause instanceof ProviderFailure ? cause.code : "internal-error";
		return { ok: false, flow, code, setCookie };
	}
}

/** Returns the errors of RFC 6749, 4.1.2.1. */
function toSignInErrorCode(providerError: string): SignInErrorCode {
	if (providerError === "access_denied") return "popup-closed-by-user";
	if (providerError === "unauthorized_client" || providerError === "redirect_uri_mismatch") {
		return "unauthorized-domain";
	}
	return providerError === "temporarily_unavailable" ? "network-request-failed" : "internal-error";
}
