import { and, eq } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { auditOwn } from "./audit-own.server";
import { apiTokens } from "./tables.server";

/** Ends an API token of this user at once. False when they have none with this id. */
export async function revokeApiToken(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	tokenId: string,
): Promise<boolean> {
	const [gone] = await db.batch([
		db
			.delete(apiTokens)
			.where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId)))
			.returning({ id: apiTokens.id }),
		auditOwn({ db, newId }, userId, "user.revoke-api-token", now()),
	]);
	return gone.length > 0;
}
