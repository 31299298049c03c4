import { forgotPasswordInput } from "~/domain/accounts/input";
import type { Provider, ProviderAccount } from "~/domain/accounts/providers";
import type { SignInClient } from "~/platform/config/sign-in-settings.server";
import { requestProvider } from "./request-provider.server";

export type ClientOptions = {
	client: SignInClient;
	callbackURL: string;
	verifier: string;
	waitMs: number;
};

/** The packages' own request has no timeout and loses the status of an error. */
export function requestToken(
	{ client, waitMs }: ClientOptions,
	code: string,
	params: URLSearchParams,
): Promise<Response> {
	params.set("code", code);
	params.set("client_id", client.id);
	params.set("client_secret", client.secret);
	return requestProvider(client.tokenUrl, { method: "POST", body: params }, waitMs);
}

type ProviderProfile = Omit<ProviderAccount, "provider" | "email"> & { email: string };

/** Truncates a long name and drops an invalid email. */
export function toProviderAccount(
	provider: Provider,
	{ subject, name, email, emailVerified }: ProviderProfile,
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
