import type { TokenScope } from "~/domain/accounts/api-token-rules";
import { findTokenUser, markTokenUsed } from "~/domain/accounts/api-tokens/queries.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { hasRight, type NeededRight, nameRights } from "~/domain/accounts/staff-rights";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import type { Call } from "./call.server";
import { createProblem, type Problem } from "./problem.server";

export type Caller = {
	user: SignedInUser;
	scopes: readonly TokenScope[];
	/** Whether the user is an admin with the right and the token has the admin scope. */
	actsAsAdminWith: (needed: NeededRight) => boolean;
	tokenHash: string;
};

type CallerResult = { ok: true; caller: Caller | null } | Problem;

const BEARER_CHALLENGE = 'Bearer realm="api"';

export function createUnauthorizedProblem(
	detail = "Send a token: Authorization: Bearer …",
): Problem {
	return createProblem(401, detail, { headers: { "www-authenticate": BEARER_CHALLENGE } });
}

/** Reads the bearer token. An invalid token is rejected even where none is required. */
export async function authenticateCaller(
	request: Request,
	platform: Platform,
): Promise<CallerResult> {
	const header = request.headers.get("authorization");
	if (header === null) return { ok: true, caller: null };
	const [, secret] = /^Bearer +([\w.~+/-]+=*)$/i.exec(header) ?? [];
	if (!secret)
		return createUnauthorizedProblem("Only bearer tokens are accepted: Authorization: Bearer …");
	const tokenHash = hashSecret(secret);
	const found = await findTokenUser(platform.db, tokenHash, platform.now());
	if (!found) {
		const challenge = `${BEARER_CHALLENGE}, error="invalid_token"`;
		const detail = "The token is unknown, revoked or expired";
		return createProblem(401, detail, { headers: { "www-authenticate": challenge } });
	}
	const { user, scopes, lastUsedAt } = found;
	platform.runAfterResponse(markTokenUsed(platform, { tokenHash, lastUsedAt }));
	const isAdmin = user.role === "admin" && scopes.includes("admin");
	const actsAsAdminWith = (needed: NeededRight) => isAdmin && hasRight(user, needed);
	return { ok: true, caller: { user, scopes, actsAsAdminWith, tokenHash } };
}

/** The lowest scope a call requires; public reads require none. */
export function getRequiredScope({ method, access }: Pick<Call, "method" | "access">): TokenScope {
	if (access === "admin") return "admin";
	return method === "GET" ? "read" : "write";
}

type AccessRules = Pick<Call, "access" | "right" | "method" | "forbiddenDetail">;

export function findAccessProblem(
	{ access, right, method, forbiddenDetail }: AccessRules,
	caller: Caller | null,
): Problem | null {
	if (access === "anyone") return null;
	if (!caller) return createUnauthorizedProblem();
	if (!caller.user.verified) return createProblem(403, "Opps!!! email not verified");
	if (access === "admin" && caller.user.role !== "admin") {
		return createProblem(403, forbiddenDetail ?? "Only admins can do this");
	}
	const scope = getRequiredScope({ access, method });
	if (!caller.scopes.includes(scope)) return createScopeProblem(scope);
	return access === "admin" && !hasRight(caller.user, right) ? createRightProblem(right) : null;
}

function createRightProblem(needed: NeededRight): Problem {
	const rights = nameRights(needed, (right) => `'${right}'`);
	return createProblem(
		403,
		rights ? `Your account lacks the right ${rights}` : "Only full admins can do this",
	);
}

function createScopeProblem(scope: TokenScope): Problem {
	const challenge = `${BEARER_CHALLENGE}, error="insufficient_scope", scope="${scope}"`;
	const detail = `The token lacks the scope '${scope}'`;
	return createProblem(403, detail, { headers: { "www-authenticate": challenge } });
}
