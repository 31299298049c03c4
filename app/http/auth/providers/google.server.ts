import { createHash } from "node:crypto";
import { type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import { z } from "zod";
import type { ProviderAccount } from "~/domain/accounts/providers";
import { type ClientOptions, requestToken, toProviderAccount } from "./client.server";
import { requestProvider } from "./request-provider.server";

const textSchema = z.string().default("");

const claimsSchema = z.object({
	sub: z.string().min(1).max(255),
	name: textSchema,
	given_name: textSchema,
	family_name: textSchema,
	picture: textSchema,
	locale: textSchema,
	email: textSchema,
	email_verified: z.boolean().default(false),
	hd: textSchema,
});

/** Adds PKCE, timeouts and validation to the package. */
export class GoogleSignInStrategy extends GoogleStrategy<ProviderAccount> {
	readonly #options: ClientOptions;

	constructor(options: ClientOptions) {
		const { client, callbackURL } = options;
		super(
			{
				clientID: client.id,
				clientSecret: client.secret,
				callbackURL,
				scope: ["openid", "email", "profile"],
				prompt: "select_account",
			},
			async ({ profile: { id, displayName, _json } }) =>
				toProviderAccount("google", {
					subject: id,
					name: displayName,
					email: _json.email,
					emailVerified: _json.email_verified,
				}),
		);
		this.authorizationURL = client.authUrl;
		this.#options = options;
	}

	protected override authorizationParams() {
		const params = super.authorizationParams();
		const challenge = createHash("sha256").update(this.#options.verifier).digest("base64url");
		params.set("code_challenge", challenge);
		params.set("code_challenge_method", "S256");
		return params;
	}

	protected override tokenParams() {
		return new URLSearchParams({ code_verifier: this.#options.verifier });
	}

	protected override async fetchAccessToken(code: string, params: URLSearchParams) {
		return this.getAccessToken(await requestToken(this.#options, code, params));
	}

	protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
		const { client, waitMs } = this.#options;
		const headers = { authorization: `Bearer ${accessToken}` };
		const response = await requestProvider(client.userinfoUrl, { headers }, waitMs);
		const userinfo = claimsSchema.parse(await response.json());
		return {
			provider: "google",
			id: userinfo.sub,
			displayName: userinfo.name,
			name: { familyName: userinfo.family_name, givenName: userinfo.given_name },
			emails: [{ value: userinfo.email }],
			photos: [{ value: userinfo.picture }],
			_json: userinfo,
		};
	}
}
