import { and, eq, exists, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { byOwner, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { Provider } from "../providers";
import { identities, users } from "../tables.server";

const otherIdentities = alias(identities, "others");

/** The DELETE itself requires another sign-in method, so that concurrent removals leave one. */
export async function unlinkIdentity(
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	provider: Provider,
): Promise<boolean> {
	const password = needs.db
		.select({ one: sql`1` })
		.from(users)
		.where(and(eq(users.id, userId), isNotNull(users.passwordHash)));
	const otherProvider = needs.db
		.select({ one: sql`1` })
		.from(otherIdentities)
		.where(and(eq(otherIdentities.userId, userId), ne(otherIdentities.provider, provider)));
	return writeAudited(
		needs,
		needs.db
			.delete(identities)
			.where(
				and(
					eq(identities.userId, userId),
					eq(identities.provider, provider),
					or(exists(password), exists(otherProvider)),
				),
			),
		byOwner(userId, `user.unlink-${provider}`, { before: provider }),
	);
}
