import type { TokenScope } from "~/domain/accounts/api-token-rules";
import { markTokenUsed, userOfToken } from "~/domain/accounts/api-tokens/queries.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import type { Call } from "./call.server";
import { type Problem, refuse } from "./problem.server";

/** Who makes a call: the token's owner, with what the token lets them do. */
export type Caller = {
	user: SignedInUser;
	scopes: readonly TokenScope[];
	/** Whether they act as an admin: they are one, and the token has the scope. */
	isAdmin: boolean;
	/** The token's hash, as the database knows it. */
	tokenHash: string;
};

type Read = { ok: true; caller: Caller | null } | Problem;

const REALM = 'Bearer realm="api"';

/** The 401 of a call without a token that opens anything. */
export function noToken(detail = "Send a token: Authorization: Bearer …"): Problem {
	return refuse(401, detail, { headers: { "www-authenticate": REALM } });
}

/**
 * Reads the bearer token of a request and asks the database whose it is. No header is nobody; one that holds no token that
 * works is refused, also where none is needed. Cookies are not looked at.
 */
export async function callerOf(request: Request, platform: Platform): Promise<Read> {
	const header = request.headers.get("authorization");
	if (header === null) return { ok: true, caller: null };
	const [, secret] = /^Bearer +([\w.~+/-]+=*)$/i.exec(header) ?? [];
	if (!secret) return noToken("Only bearer tokens are taken: Authorization: Bearer …");
	const tokenHash = hashSecret(secret);
	const found = await userOfToken(platform.db, tokenHash, platform.now());
	if (!found) {
		const challenge = `${REALM}, error="invalid_token"`;
		const detail = "This token is unknown, revoked or expired";
		return refuse(401, detail, { headers: { "www-authenticate": challenge } });
	}
	platform.afterAnswer(markTokenUsed(platform, tokenHash));
	const { user, scopes } = found;
	const isAdmin = user.role === "admin" && scopes.includes("admin");
	return { ok: true, caller: { user, scopes, isAdmin, tokenHash } };
}

/** What a token must at least let its owner do for a call; reading where no account is needed asks for nothing. */
export function scopeFor({ method, who }: Pick<Call, "method" | "who">): TokenScope {
	if (who === "admin") return "admin";
	return method === "GET" ? "read" : "write";
}

/** Why this caller may not make this call; null when they may. */
export function refusalOf(
	{ who, method, shut }: Pick<Call, "who" | "method" | "shut">,
	caller: Caller | null,
): Problem | null {
	if (who === "anyone") return null;
	if (!caller) return noToken();
	if (!caller.user.verified) return refuse(403, "Opps!!! email not verified");
	if (who === "admin" && caller.user.role !== "admin") {
		return refuse(403, shut ?? "Only an admin can do that");
	}
	const scope = scopeFor({ who, method });
	return caller.scopes.includes(scope) ? null : scopeMissing(scope);
}

/** The 403 of a token that may not do what its owner could. */
function scopeMissing(scope: TokenScope): Problem {
	const challenge = `${REALM}, error="insufficient_scope", scope="${scope}"`;
	const detail = `This token may not do that: it needs the scope '${scope}'`;
	return refuse(403, detail, { headers: { "www-authenticate": challenge } });
}
