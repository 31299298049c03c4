import type { Role } from "./rules";
import { isFullAdmin, type Staff } from "./staff-rights";

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

/** Only full admins get tokens with the scope 'admin'. */
export function listGrantableScopes(owner: Staff): TokenScope[] {
	return TOKEN_SCOPES.filter((scope) => scope !== "admin" || isFullAdmin(owner));
}

/** A token keeps its scope when its owner's rights change; each call checks the right. */
export function listTokenScopes(scope: TokenScope, role: Role): TokenScope[] {
	const narrower = TOKEN_SCOPES.slice(0, TOKEN_SCOPES.indexOf(scope) + 1);
	return narrower.filter((each) => each !== "admin" || role === "admin");
}
