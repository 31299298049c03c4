import { randomBytes } from "node:crypto";

/** Who somebody said to be on a provider's page, and what goes wrong afterwards. */
export type Person = {
	subject: string;
	name: string;
	/** Null: the person keeps it to themselves. */
	email: string | null;
	emailVerified: boolean;
};

/** What a code stands for until it is exchanged, once. */
export type Grant = {
	clientId: string;
	redirectUri: string;
	scope: string;
	/** PKCE, S256; null when the client sent none. */
	challenge: string | null;
	person: Person;
	trouble: Trouble;
};

/** `token` fails and `slow` delays the exchange of the code; `userinfo` fails afterwards. */
export type Trouble = "none" | "token" | "userinfo" | "slow";

export type Grants = {
	/** Makes a code. It works for ten minutes. */
	newCode: (grant: Grant) => string;
	/** What a code stands for; `used` once it has been taken. */
	take: (code: string) => Grant | "used" | null;
	newToken: (grant: Grant) => string;
	/** What an access token opens. */
	opened: (token: string) => Grant | null;
};

const CODE_MS = 600_000;

/** The codes and access tokens of one provider. They are gone after a restart, as a sign-in under way is. */
export function createGrants(prefix: { code: string; token: string }): Grants {
	const codes = new Map<string, { grant: Grant; until: number; used: boolean }>();
	const tokens = new Map<string, Grant>();
	const random = () => randomBytes(24).toString("base64url");
	return {
		newCode: (grant) => {
			const code = `${prefix.code}${random()}`;
			codes.set(code, { grant, until: Date.now() + CODE_MS, used: false });
			return code;
		},
		take: (code) => {
			const known = codes.get(code);
			if (!known || known.until < Date.now()) return null;
			if (known.used) return "used";
			known.used = true;
			return known.grant;
		},
		newToken: (grant) => {
			const token = `${prefix.token}${random()}`;
			tokens.set(token, grant);
			return token;
		},
		opened: (token) => tokens.get(token) ?? null,
	};
}
