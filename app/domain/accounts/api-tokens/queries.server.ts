import { and, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { listTokenScopes, type TokenScope } from "../api-token-rules";
import { signedInColumns, toSignedInUser } from "../queries.server";
import { LAST_SEEN_INTERVAL_MS, type SignedInUser } from "../rules";
import { apiTokens, users } from "../tables.server";

/** An API token as its owner sees it; its secret is not kept. Times in ms, the last use is known to five minutes. */
export type ApiTokenView = {
	id: string;
	name: string;
	scope: TokenScope;
	createdAt: number;
	expiresAt: number;
	lastUsedAt: number | null;
};

/** More than anybody has: 20 that work, and those that expired within 30 days. */
const MAX_LISTED = 100;

const apiTokenColumns = {
	id: apiTokens.id,
	name: apiTokens.name,
	scope: apiTokens.scope,
	createdAt: apiTokens.createdAt,
	expiresAt: apiTokens.expiresAt,
	lastUsedAt: apiTokens.lastUsedAt,
};

/** The API tokens of a user, the newest first, at most 100; expired ones are listed for 30 days. */
export function listApiTokens(db: Db, userId: string): Promise<ApiTokenView[]> {
	return db
		.select(apiTokenColumns)
		.from(apiTokens)
		.where(eq(apiTokens.userId, userId))
		.orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
		.limit(MAX_LISTED);
}

/** One API token of this user; null for an unknown one and for another user's alike. */
export async function findApiToken(
	db: Db,
	userId: string,
	tokenId: string,
): Promise<ApiTokenView | null> {
	const [row] = await db
		.select(apiTokenColumns)
		.from(apiTokens)
		.where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId)));
	return row ?? null;
}

/**
 * Who an API token acts for, by its hash, and what it may do at `now` (ms): never more than its owner may. Null when
 * it is unknown, revoked or expired, or the account is disabled.
 */
export async function findTokenUser(
	db: Db,
	tokenHash: string,
	now: number,
): Promise<{ user: SignedInUser; scopes: TokenScope[] } | null> {
	const [row] = await db
		.select({ ...signedInColumns, scope: apiTokens.scope })
		.from(apiTokens)
		.innerJoin(users, eq(users.id, apiTokens.userId))
		.where(
			and(
				eq(apiTokens.tokenHash, tokenHash),
				gt(apiTokens.expiresAt, now),
				isNull(users.disabledAt),
			),
		);
	if (!row) return null;
	const { scope, ...user } = row;
	return { user: toSignedInUser(user), scopes: listTokenScopes(scope, user.role) };
}

/** Notes that an API token is in use, at most every five minutes: the UPDATE asks for itself. */
export async function markTokenUsed(
	{ db, now }: Pick<Platform, "db" | "now">,
	tokenHash: string,
): Promise<void> {
	const at = now();
	const isOld = or(
		isNull(apiTokens.lastUsedAt),
		lte(apiTokens.lastUsedAt, at - LAST_SEEN_INTERVAL_MS),
	);
	await db
		.update(apiTokens)
		.set({ lastUsedAt: at })
		.where(and(eq(apiTokens.tokenHash, tokenHash), isOld));
}
