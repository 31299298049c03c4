import { type FacebookProfile, FacebookStrategy } from "remix-auth-facebook";
import { z } from "zod";
import type { ProviderAccount } from "~/domain/accounts/providers";
import { type ClientOptions, requestToken, toProviderAccount } from "./client.server";
import { requestProvider } from "./request-provider.server";

const profileSchema = z.object({
	id: z.string().min(1).max(255),
	name: z.string().default(""),
	email: z.string().default(""),
});

const NO_PICTURE = { data: { url: "", width: 0, height: 0, is_silhouette: true } };

/** Replaces the package's outdated Graph API version and adds timeouts and validation. */
export class FacebookSignInStrategy extends FacebookStrategy<ProviderAccount> {
	readonly #options: ClientOptions;

	constructor(options: ClientOptions) {
		const { client, callbackURL } = options;
		super(
			{ clientID: client.id, clientSecret: client.secret, callbackURL },
			// Facebook doesn't verify emails. It supports PKCE for OpenID Connect only.
			async ({ profile: { id, displayName, _json } }) =>
				toProviderAccount("facebook", {
					subject: id,
					name: displayName,
					email: _json.email,
					emailVerified: false,
				}),
		);
		this.authorizationURL = client.authUrl;
		this.#options = options;
	}

	protected override async fetchAccessToken(code: string, params: URLSearchParams) {
		return this.getAccessToken(await requestToken(this.#options, code, params));
	}

	protected override async userProfile(accessToken: string): Promise<FacebookProfile> {
		const { client, waitMs } = this.#options;
		const url = new URL(client.userinfoUrl);
		url.searchParams.set("fields", "id,name,email");
		const headers = { authorization: `Bearer ${accessToken}` };
		const { id, name, email } = profileSchema.parse(
			await (await requestProvider(url, { headers }, waitMs)).json(),
		);
		return {
			provider: "facebook",
			id,
			displayName: name,
			name: { familyName: "", givenName: "" },
			emails: [{ value: email }],
			photos: [{ value: "" }],
			_json: { id, name, email, first_name: "", last_name: "", picture: NO_PICTURE },
		};
	}
}
