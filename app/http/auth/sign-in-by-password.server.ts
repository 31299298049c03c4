import { type AppLoadContext, createCookieSessionStorage } from "@remix-run/cloudflare";
import { Authenticator, AuthorizationError } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { normalizeEmail } from "~/domain/accounts/input";
import {
	type CheckPasswordResult,
	checkPassword,
} from "~/domain/accounts/password/password.server";
import { refuseSignIn } from "~/domain/accounts/sign-in-errors";
import type { Settings } from "~/platform/config/settings.server";
import type { Platform } from "~/platform/platform.server";
import { parseForm } from "../input/parse-form.server";

/** Holds remix-auth's state between two requests, never the session (docs/decisions/004-sessions.md). */
function createSignInStorage({ origin, knownCookieSecrets }: Settings) {
	return createCookieSessionStorage({
		cookie: {
			name: "sign-in",
			httpOnly: true,
			sameSite: "lax",
			path: "/",
			secure: origin.startsWith("https:"),
			secrets: Array.from(knownCookieSecrets),
		},
	});
}

type CheckedPassword = Extract<CheckPasswordResult, { ok: true }>;

function createPasswordAuthenticator(platform: Platform): Authenticator<CheckedPassword> {
	const password = new FormStrategy<CheckedPassword>(async ({ form }) => {
		const checked = await checkPassword(platform, {
			email: normalizeEmail(String(form.get("email")).trim()),
			password: String(form.get("password")),
		});
		if (!checked.ok) throw refuseSignIn(checked.reason);
		return checked;
	});
	return new Authenticator<CheckedPassword>(createSignInStorage(platform.settings)).use(
		password,
		"password",
	);
}

export async function signInByPassword(
	request: Request,
	context: AppLoadContext,
): Promise<CheckedPassword> {
	const formData = await parseForm(request);
	// remix-auth would copy the body, which has been read.
	const bodylessRequest = new Request(request.url, { headers: request.headers });
	const options = { throwOnError: true, context: { ...context, formData } };
	return createPasswordAuthenticator(context.platform)
		.authenticate("password", bodylessRequest, options)
		.catch((error: unknown) => {
			// remix-auth wraps every error.
			throw error instanceof AuthorizationError ? (error.cause ?? error) : error;
		});
}
