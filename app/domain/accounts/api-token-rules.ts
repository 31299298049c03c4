import type { Role } from "./rules";

/** What an API token may do at most, from the least; each includes those before it. */
export const TOKEN_SCOPES = ["read", "write", "admin"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The scopes, as their owner reads them. */
export const SCOPE_LABELS: Record<TokenScope, string> = {
	read: "Read",
	write: "Read and write",
	admin: "All, as an admin",
};

/** For how many days an API token can be made to work. */
export const TOKEN_DAYS = [30, 90, 365] as const;

/** How many API tokens that still work an account may have. */
export const MAX_API_TOKENS = 20;

/** What every API token begins with, so that people and programs that look for lost secrets know one. */
export const TOKEN_PREFIX = "ty_";

/** The scopes somebody may give a token: never more than they have themselves. */
export function listGrantableScopes(role: Role): TokenScope[] {
	return TOKEN_SCOPES.filter((scope) => scope !== "admin" || role === "admin");
}

/** All that a token of this scope may do while its owner has this role: a token is never more than its owner. */
export function listTokenScopes(scope: TokenScope, role: Role): TokenScope[] {
	return listGrantableScopes(role).slice(0, TOKEN_SCOPES.indexOf(scope) + 1);
}
