import { Authenticator, AuthorizationError } from "remix-auth";
import { PROVIDERS, type Provider, type ProviderAccount } from "~/domain/accounts/providers";
import type { SignInErrorCode } from "~/domain/accounts/sign-in/sign-in-errors";
import { notFound, redirectTo } from "~/http/responses/respond.server";
import type { Settings } from "~/platform/config/settings.server";
import type { Platform } from "~/platform/platform.server";
import { ourOrigin } from "../origin-check.server";
import { type Attempt, attemptStorage, dropAttempt, readAttempt } from "./attempt.server";
import { FacebookSignIn } from "./facebook.server";
import { GoogleSignIn } from "./google.server";
import { ProviderFailure } from "./request-provider.server";

/** A cookie holds 4 KB; a page with a longer address is not gone on to. */
const LONGEST_FROM = 1500;

/** The providers that are configured, as their buttons stand. */
export function providersOffered({ signIn }: Settings): Provider[] {
	return PROVIDERS.filter((provider) => signIn[provider] !== null);
}

function authenticatorFor(
	request: Request,
	{ settings }: Platform,
	attempt: Attempt,
	state: string | null,
): Authenticator<ProviderAccount> {
	const { provider, verifier } = attempt;
	const { [provider]: client, waitMs } = settings.signIn;
	if (!client) throw notFound();
	const callbackURL = `${ourOrigin(request, settings)}/auth/${provider}/callback`;
	const Strategy = { google: GoogleSignIn, facebook: FacebookSignIn }[provider];
	const storage = attemptStorage(settings, attempt, state);
	return new Authenticator<ProviderAccount>(storage).use(
		new Strategy({ client, callbackURL, verifier, waitMs }),
		provider,
	);
}

/** Sends the browser to a provider's sign-in page. `linkTo` is the user whose account gets linked, null for a sign-in. */
export async function leaveFor(
	provider: Provider,
	request: Request,
	platform: Platform,
	{ from, linkTo }: Pick<Attempt, "from" | "linkTo">,
): Promise<Response> {
	const attempt = {
		provider,
		from: from.length > LONGEST_FROM ? "/" : from,
		linkTo,
		verifier: platform.newSecret(),
		startedAt: platform.now(),
	};
	const authenticator = authenticatorFor(request, platform, attempt, null);
	try {
		// Without the form's body, which has been read.
		await authenticator.authenticate(provider, new Request(request.url), { throwOnError: true });
	} catch (answer) {
		if (!(answer instanceof Response)) throw answer;
		const { headers } = answer;
		return redirectTo(headers.get("location") ?? "/login", headers.getSetCookie());
	}
	throw new Error(`${provider} signed somebody in who had not left for it.`);
}

export type Returned =
	| { ok: true; attempt: Attempt; account: ProviderAccount; setCookie: string }
	| { ok: false; attempt: Attempt | null; code: SignInErrorCode; setCookie: string | null };

/** Reads a browser's return from a provider and asks the provider who it is. Spends the attempt, whatever comes of it. */
export async function comeBackFrom(
	provider: Provider,
	request: Request,
	platform: Platform,
): Promise<Returned> {
	const { settings, now } = platform;
	const { searchParams } = new URL(request.url);
	const state = searchParams.get("state");
	if (!state) return { ok: false, attempt: null, code: "argument-error", setCookie: null };
	const attempt = await readAttempt(request, settings, state, now());
	if (attempt?.provider !== provider) {
		return { ok: false, attempt: null, code: "web-storage-unsupported", setCookie: null };
	}
	const setCookie = await dropAttempt(settings, state);
	const refusal = searchParams.get("error");
	// remix-auth would call each of these 'Missing code.'.
	if (refusal !== null) return { ok: false, attempt, code: codeOf(refusal), setCookie };
	try {
		const account = await authenticatorFor(request, platform, attempt, state).authenticate(
			provider,
			request,
			{ throwOnError: true },
		);
		return { ok: true, attempt, account, setCookie };
	} catch (error) {
		if (!(error instanceof AuthorizationError)) throw error;
		if (!searchParams.has("code")) return { ok: false, attempt, code: "argument-error", setCookie };
		const { cause } = error;
		console.warn(`Sign-in by ${provider} failed:`, String(cause));
		const code = cause instanceof ProviderFailure ? cause.code : "internal-error";
		return { ok: false, attempt, code, setCookie };
	}
}

/** A provider's own word for a refusal (RFC 6749, 4.1.2.1), as one of ours. */
function codeOf(refusal: string): SignInErrorCode {
	if (refusal === "access_denied") return "popup-closed-by-user";
	if (refusal === "unauthorized_client" || refusal === "redirect_uri_mismatch") {
		return "unauthorized-domain";
	}
	return refusal === "temporarily_unavailable" ? "network-request-failed" : "internal-error";
}
