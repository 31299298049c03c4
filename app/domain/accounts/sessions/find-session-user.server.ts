import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { selectSavedGroups } from "~/platform/saved-settings/saved-settings.server";
import { signedInColumns, toSignedInUser } from "../queries.server";
import type { SignedInUser } from "../rules";
import { sessions, users } from "../tables.server";
import { selectHasTwoFactor } from "../two-factor/queries.server";
import { isLive } from "./sessions.server";

export type HeaderCounts = {
	/** Lines in the cart. */
	cartCount: number;
	/** Requests that wait for the decision of a company's member; null for a person. */
	waitingRequests: number | null;
};

/**
 * Who a live session belongs to, by the hash of its id, when they last proved it, when it was last used, and whether
 * their sign-in asks for a second step; null when it has ended, one of its limits is over or the account is disabled.
 * The counts are columns about the user, read in the same statement, and so are the shop's settings.
 * A session that was open when its account became an admin's has a customer's rights until its owner proves who they are.
 */
export async function findSessionUser(
	db: Db,
	idHash: string,
	now: number,
	counts: { [Name in keyof HeaderCounts]: SQL<HeaderCounts[Name]> },
): Promise<{
	user: SignedInUser;
	authenticatedAt: number;
	lastSeenAt: number;
	hasTwoFactor: boolean;
	mustReauthenticate: boolean;
	counts: HeaderCounts;
	savedGroups: string;
} | null> {
	const [row] = await db
		.select({
			...signedInColumns,
			authenticatedAt: sessions.authenticatedAt,
			lastSeenAt: sessions.lastSeenAt,
			hasTwoFactor: selectHasTwoFactor(db),
			...counts,
			savedGroups: selectSavedGroups,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.idHash, idHash), isLive(now), isNull(users.disabledAt)));
	if (!row) return null;
	const { authenticatedAt, lastSeenAt, hasTwoFactor, savedGroups, ...rest } = row;
	const { cartCount, waitingRequests, ...user } = rest;
	const mustReauthenticate = user.role === "admin" && authenticatedAt === 0;
	return {
		user: toSignedInUser(mustReauthenticate ? { ...user, role: "customer" } : user),
		authenticatedAt,
		lastSeenAt,
		hasTwoFactor: hasTwoFactor === 1,
		mustReauthenticate,
		counts: { cartCount, waitingRequests },
		savedGroups,
	};
}

/** Also of a session that has ended, until its row is deleted. */
export async function findSessionOwner(db: Db, idHash: string): Promise<string | null> {
	const [row] = await db
		.select({ userId: sessions.userId })
		.from(sessions)
		.where(eq(sessions.idHash, idHash));
	return row?.userId ?? null;
}
