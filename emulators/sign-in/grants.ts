import { randomBytes } from "node:crypto";

export type Person = {
	subject: string;
	name: string;
	email: string | null;
	emailVerified: boolean;
};

export type Grant = {
	clientId: string;
	redirectUri: string;
	scope: string;
	/** The challenge of PKCE with S256; null when the client sent none. */
	challenge: string | null;
	person: Person;
	trouble: Trouble;
};

/** `token` fails and `slow` delays the code exchange; `userinfo` fails afterwards. */
export type Trouble = "none" | "token" | "userinfo" | "slow";

export type Grants = {
	/** Codes are valid for ten minutes. */
	newCode: (grant: Grant) => string;
	take: (code: string) => Grant | "used" | null;
	newToken: (grant: Grant) => string;
	findByToken: (token: string) => Grant | null;
};

const CODE_MS = 600_000;

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
		findByToken: (token) => tokens.get(token) ?? null,
	};
}
