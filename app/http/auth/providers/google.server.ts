import { createHash } from "node:crypto";
import { type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import { z } from "zod";
import type { ProviderAccount } from "~/domain/accounts/providers";
import { accountFrom, type ClientOptions } from "./client.server";
import { askProvider } from "./request-provider.server";

const text = z.string().default("");

/** What Google's userinfo endpoint says, in the shape that remix-auth-google has it. */
const claims = z.object({
	sub: z.string().min(1).max(255),
	name: text,
	given_name: text,
	family_name: text,
	picture: text,
	locale: text,
	email: text,
	email_verified: z.boolean().default(false),
	hd: text,
});

/** remix-auth-google at configured addresses, with PKCE, a limit to its patience, and answers that are checked. */
export class GoogleSignIn extends GoogleStrategy<ProviderAccount> {
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
				accountFrom("google", id, displayName, _json.email, _json.email_verified),
		);
		this.authorizationURL = client.authUrl;
		this.tokenURL = client.tokenUrl;
		this.#options = options;
	}

	protected override authorizationParams() {
		const params = super.authorizationParams();
		const challenge = createHash("sha256").update(this.#options.verifier).digest("base64url");
		params.set("code_challenge", challenge);
		params.set("code_challenge_method", "S256");
		return params;
	}

	protected override async fetchAccessToken(code: string, params: URLSearchParams) {
		const { client, verifier, waitMs } = this.#options;
		params.set("code", code);
		params.set("client_id", client.id);
		params.set("client_secret", client.secret);
		params.set("code_verifier", verifier);
		const init = { method: "POST", body: params };
		return this.getAccessToken(await askProvider(this.tokenURL, init, waitMs));
	}

	protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
		const { client, waitMs } = this.#options;
		const headers = { authorization: `Bearer ${accessToken}` };
		const answer = await askProvider(client.userinfoUrl, { headers }, waitMs);
		const told = claims.parse(await answer.json());
		return {
			provider: "google",
			id: told.sub,
			displayName: told.name,
			name: { familyName: told.family_name, givenName: told.given_name },
			emails: [{ value: told.email }],
			photos: [{ value: told.picture }],
			_json: told,
		};
	}
}
