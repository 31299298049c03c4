import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../platform/database.server";
import { type Cursor, cutPage, olderThan } from "../../platform/keyset.server";
import type { SignedInUser } from "./rules";
import { sessions, users } from "./tables.server";

const signedInColumns = {
	id: users.id,
	email: users.email,
	name: users.name,
	role: users.role,
	emailVerifiedAt: users.emailVerifiedAt,
	photoKey: users.photoKey,
};

function signedIn({
	emailVerifiedAt,
	...user
}: Omit<SignedInUser, "verified"> & { emailVerifiedAt: number | null }): SignedInUser {
	return { ...user, verified: emailVerifiedAt !== null };
}

/** The user of a live session, by the hash of its id; null when it has ended or the account is disabled. */
export async function userOfSession(
	db: Db,
	idHash: string,
	now: number,
): Promise<SignedInUser | null> {
	const [row] = await db
		.select(signedInColumns)
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now), isNull(users.disabledAt)));
	return row ? signedIn(row) : null;
}

/** The user with this (lower-case) address and their password hash; null when there is none or they are disabled. */
export async function userByEmail(
	db: Db,
	email: string,
): Promise<{ user: SignedInUser; passwordHash: string | null } | null> {
	const [row] = await db
		.select({ ...signedInColumns, passwordHash: users.passwordHash })
		.from(users)
		.where(and(eq(users.email, email), isNull(users.disabledAt)));
	if (!row) return null;
	const { passwordHash, ...user } = row;
	return { user: signedIn(user), passwordHash };
}

export const USERS_PAGE_SIZE = 50;

/** A page of all accounts, newest first, for admins. */
export async function allUsers(db: Db, after: Cursor | null) {
	const rows = await db
		.select({
			id: users.id,
			name: users.name,
			email: users.email,
			role: users.role,
			createdAt: users.createdAt,
		})
		.from(users)
		.where(olderThan(users, after))
		.orderBy(desc(users.createdAt), desc(users.id))
		.limit(USERS_PAGE_SIZE + 1);
	const page = cutPage(rows, USERS_PAGE_SIZE);
	return { users: page.rows, next: page.next };
}
