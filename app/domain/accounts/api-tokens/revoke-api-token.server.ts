import { and, eq, inArray, notInArray, or } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import { apiTokens } from "../tables.server";

/** Also revokes every token that was reissued from it: a thief may have reissued it. */
export async function revokeApiToken(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	tokenId: string,
): Promise<boolean> {
	const firstToken = db
		.select({ id: apiTokens.issuedBy })
		.from(apiTokens)
		.where(and(eq(apiTokens.id, tokenId), notInArray(apiTokens.issuedBy, ["", "password"])));
	const isInTokenChain = or(
		eq(apiTokens.id, tokenId),
		eq(apiTokens.issuedBy, tokenId),
		inArray(apiTokens.issuedBy, firstToken),
	);
	const [deleted] = await db.batch([
		db
			.delete(apiTokens)
			.where(and(eq(apiTokens.userId, userId), isInTokenChain))
			.returning({ id: apiTokens.id }),
		auditOwnAccount({ db, newId }, { userId, action: "user.revoke-api-token", at: now() }),
	]);
	return deleted.some(({ id }) => id === tokenId);
}
