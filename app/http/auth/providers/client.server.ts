import { forgotPasswordInput } from "~/domain/accounts/input";
import type { Provider, ProviderAccount } from "~/domain/accounts/providers";
import type { SignInClient } from "~/platform/config/sign-in-settings.server";

/** What a provider's strategy needs for one attempt to sign in. */
export type ClientOptions = {
	client: SignInClient;
	/** Absolute: where the provider sends the browser back to. */
	callbackURL: string;
	/** PKCE's secret of this attempt. */
	verifier: string;
	/** How long each call may take, in milliseconds. */
	waitMs: number;
};

/** A provider's account as the shop knows it. A name that does not fit is cut, an address that is none counts as not told. */
export function toProviderAccount(
	provider: Provider,
	subject: string,
	name: string,
	email: string,
	emailVerified: boolean,
): ProviderAccount {
	const parsedEmail = forgotPasswordInput.safeParse({ email });
	return {
		provider,
		subject,
		name: name.toWellFormed().replaceAll("\0", "").trim().slice(0, 120),
		email: parsedEmail.success ? parsedEmail.data.email : null,
		emailVerified: parsedEmail.success && emailVerified,
	};
}
