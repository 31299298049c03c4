import { createCookieSessionStorage } from "@remix-run/cloudflare";
import { Authenticator, AuthorizationError } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { checkPassword } from "~/domain/accounts/check-password.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import type { Settings } from "~/platform/env.server";
import type { Platform } from "~/platform/platform.server";

/**
 * remix-auth keeps a strategy's state in a cookie between two requests of one sign-in. It never holds who is
 * signed in: that is a session row of ours (docs/decisions/004-sessions.md).
 */
function signInState({ origin, cookieSecret }: Settings) {
	return createCookieSessionStorage({
		cookie: {
			name: "sign-in",
			httpOnly: true,
			sameSite: "lax",
			path: "/",
			secure: origin.startsWith("https:"),
			secrets: [cookieSecret],
		},
	});
}

/** Every way to sign in, each by its name. */
function authenticatorFrom(platform: Platform): Authenticator<SignedInUser> {
	const password = new FormStrategy<SignedInUser>(async ({ form }) => {
		const user = await checkPassword(platform, {
			email: String(form.get("email")).trim().toLowerCase(),
			password: String(form.get("password")),
		});
		if (!user) throw new AuthorizationError("Wrong e-mail or password.");
		return user;
	});
	return new Authenticator<SignedInUser>(signInState(platform.settings)).use(password, "password");
}

/** Signs in by a strategy. Returns the user, or the words for a refusal (user-not-found and wrong-password read the same). */
export async function signInBy(
	strategy: "password",
	request: Request,
	platform: Platform,
): Promise<{ ok: true; user: SignedInUser } | { ok: false; message: string }> {
	try {
		const user = await authenticatorFrom(platform).authenticate(strategy, request, {
			throwOnError: true,
		});
		return { ok: true, user };
	} catch (error) {
		// remix-auth wraps whatever the strategy throws; only a refusal of ours has no deeper cause.
		if (!(error instanceof AuthorizationError)) throw error;
		if (error.cause && !(error.cause instanceof AuthorizationError)) throw error.cause;
		return { ok: false, message: error.message };
	}
}
