import { and, eq, inArray, notInArray, or } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { apiTokens } from "../tables.server";

/** Also revokes every token that was reissued from it: a thief may have reissued it. */
export async function revokeApiToken(
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	tokenId: string,
): Promise<boolean> {
	const firstToken = needs.db
		.select({ id: apiTokens.issuedBy })
		.from(apiTokens)
		.where(and(eq(apiTokens.id, tokenId), notInArray(apiTokens.issuedBy, ["", "password"])));
	const isInTokenChain = or(
		eq(apiTokens.id, tokenId),
		eq(apiTokens.issuedBy, tokenId),
		inArray(apiTokens.issuedBy, firstToken),
	);
	const [deleted] = await needs.db.batch([
		needs.db
			.delete(apiTokens)
			.where(and(eq(apiTokens.userId, userId), isInTokenChain))
			.returning({ id: apiTokens.id }),
		auditLastChange(needs, byOwner(userId, "user.revoke-api-token")),
	]);
	return deleted.some(({ id }) => id === tokenId);
}
