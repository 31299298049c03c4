import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import { listTokenScopes, type TokenScope } from "../api-token-rules";
import { signedInColumns, toSignedInUser } from "../queries.server";
import { LAST_SEEN_INTERVAL_MS, type SignedInUser } from "../rules";
import { apiTokens, users } from "../tables.server";

export type ApiTokenView = Awaited<ReturnType<typeof listApiTokens>>[number];

const MAX_LISTED = 100;

const apiTokenColumns = {
	...pickColumns(apiTokens, "id", "name", "scope", "createdAt", "expiresAt", "lastUsedAt"),
};

export function listApiTokens(db: Db, userId: string) {
	return db
		.select(apiTokenColumns)
		.from(apiTokens)
		.where(eq(apiTokens.userId, userId))
		.orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
		.limit(MAX_LISTED);
}

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

export async function findTokenUser(
	db: Db,
	tokenHash: string,
	now: number,
): Promise<{ user: SignedInUser; scopes: TokenScope[]; lastUsedAt: number | null } | null> {
	const [row] = await db
		.select({ ...signedInColumns, scope: apiTokens.scope, lastUsedAt: apiTokens.lastUsedAt })
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
	const { scope, lastUsedAt, ...user } = row;
	return { user: toSignedInUser(user), scopes: listTokenScopes(scope, user.role), lastUsedAt };
}

/** Writes at most every five minutes, so that most calls that only read write nothing. */
export async function markTokenUsed(
	{ db, now }: Platform,
	{ tokenHash, lastUsedAt }: { tokenHash: string; lastUsedAt: number | null },
): Promise<void> {
	const at = now();
	if (lastUsedAt !== null && at - lastUsedAt < LAST_SEEN_INTERVAL_MS) return;
	await db.update(apiTokens).set({ lastUsedAt: at }).where(eq(apiTokens.tokenHash, tokenHash));
}
