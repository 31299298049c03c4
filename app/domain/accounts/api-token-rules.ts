import type { Role } from "./rules";

export const TOKEN_SCOPES = ["read", "write", "admin"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const SCOPE_LABELS: Record<TokenScope, string> = {
	read: "Read",
	write: "Read and write",
	admin: "Full access as an admin",
};

export const TOKEN_DAYS = [30, 90, 365] as const;

export const MAX_API_TOKENS = 20;

export const TOKEN_PREFIX = "ty_";

export function listGrantableScopes(role: Role): TokenScope[] {
	return TOKEN_SCOPES.filter((scope) => scope !== "admin" || role === "admin");
}

export function listTokenScopes(scope: TokenScope, role: Role): TokenScope[] {
	return listGrantableScopes(role).slice(0, TOKEN_SCOPES.indexOf(scope) + 1);
}
