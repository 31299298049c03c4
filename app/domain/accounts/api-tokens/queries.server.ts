import { and, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { listTokenScopes, type TokenScope } from "../api-token-rules";
import { signedInColumns, toSignedInUser } from "../queries.server";
import { LAST_SEEN_INTERVAL_MS, type SignedInUser } from "../rules";
import { apiTokens, users } from "../tables.server";

export type ApiTokenView = {
	id: string;
	name: string;
	scope: TokenScope;
	createdAt: number;
	expiresAt: number;
	lastUsedAt: number | null;
};

const MAX_LISTED = 100;

const apiTokenColumns = {
	id: apiTokens.id,
	name: apiTokens.name,
	scope: apiTokens.scope,
	createdAt: apiTokens.createdAt,
	expiresAt: apiTokens.expiresAt,
	lastUsedAt: apiTokens.lastUsedAt,
};

export function listApiTokens(db: Db, userId: string): Promise<ApiTokenView[]> {
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
