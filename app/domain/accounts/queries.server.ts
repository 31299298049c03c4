import { and, asc, desc, eq, gte, isNull, lt } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, olderThan } from "~/platform/d1/keyset.server";
import type { Role, SignedInUser } from "./rules";
import { isLive } from "./sessions/session-validity.server";
import { sessions, users } from "./tables.server";
import { hasSecondStep } from "./two-factor/queries.server";

/** The columns of a `SignedInUser`, for `signedIn`. */
export const signedInColumns = {
	id: users.id,
	email: users.email,
	name: users.name,
	role: users.role,
	emailVerifiedAt: users.emailVerifiedAt,
	photoKey: users.photoKey,
};

/** A `SignedInUser` from its columns. */
export function signedIn({
	emailVerifiedAt,
	...user
}: Omit<SignedInUser, "verified"> & { emailVerifiedAt: number | null }): SignedInUser {
	return { ...user, verified: emailVerifiedAt !== null };
}

/**
 * Who a live session belongs to, by the hash of its id, when they last proved it, when it was last used, and whether
 * their sign-in asks for a second step; null when it has ended, one of its limits is over or the account is disabled.
 * A session that was open when its account became an admin's has a customer's rights until its owner proves who they are.
 */
export async function userOfSession(
	db: Db,
	idHash: string,
	now: number,
): Promise<{
	user: SignedInUser;
	confirmedAt: number;
	lastSeenAt: number;
	secondStep: boolean;
	isUnconfirmedAdmin: boolean;
} | null> {
	const [row] = await db
		.select({
			...signedInColumns,
			confirmedAt: sessions.confirmedAt,
			lastSeenAt: sessions.lastSeenAt,
			secondStep: hasSecondStep(db),
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.idHash, idHash), isLive(now), isNull(users.disabledAt)));
	if (!row) return null;
	const { confirmedAt, lastSeenAt, secondStep, ...user } = row;
	const isUnconfirmedAdmin = user.role === "admin" && confirmedAt === 0;
	return {
		user: signedIn(isUnconfirmedAdmin ? { ...user, role: "customer" } : user),
		confirmedAt,
		lastSeenAt,
		secondStep: secondStep === 1,
		isUnconfirmedAdmin,
	};
}

/** An account with what decides whether somebody may sign in to it. */
export type KnownUser = {
	user: SignedInUser;
	passwordHash: string | null;
	disabled: boolean;
	createdAt: number;
};

/** The user with this (lower-case) address, disabled ones too; null when there is none. */
export async function userByEmail(db: Db, email: string): Promise<KnownUser | null> {
	const [row] = await db
		.select({
			...signedInColumns,
			passwordHash: users.passwordHash,
			disabledAt: users.disabledAt,
			createdAt: users.createdAt,
		})
		.from(users)
		.where(eq(users.email, email));
	if (!row) return null;
	const { passwordHash, disabledAt, createdAt, ...user } = row;
	return { user: signedIn(user), passwordHash, disabled: disabledAt !== null, createdAt };
}

export const USERS_PAGE_SIZE = 50;

/** An account as the admins see it. */
export type ListedUser = {
	id: string;
	name: string;
	email: string;
	role: Role;
	photoKey: string | null;
	createdAt: number;
};

const listed = {
	id: users.id,
	name: users.name,
	email: users.email,
	role: users.role,
	photoKey: users.photoKey,
	createdAt: users.createdAt,
};

type UsersPage = { users: ListedUser[]; next: string | null };

/** A page of all accounts, newest first, for admins; deleted ones that orders still name are left out. */
export async function allUsers(
	db: Db,
	after: Cursor | null,
	size = USERS_PAGE_SIZE,
): Promise<UsersPage> {
	const rows = await db
		.select(listed)
		.from(users)
		.where(and(isNull(users.disabledAt), olderThan(users, after)))
		.orderBy(desc(users.createdAt), desc(users.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { users: page.rows, next: page.next };
}

/** The first 50 accounts whose address begins with this text, by address: a range of its index, read no further. */
export async function usersByEmail(db: Db, beginning: string): Promise<ListedUser[]> {
	const from = beginning.toLowerCase();
	return db
		.select(listed)
		.from(users)
		.where(
			and(isNull(users.disabledAt), gte(users.email, from), lt(users.email, `${from}\u{10ffff}`)),
		)
		.orderBy(asc(users.email))
		.limit(USERS_PAGE_SIZE);
}

/** One account, for admins; null when there is none or it is deleted. */
export async function listedUser(db: Db, id: string): Promise<ListedUser | null> {
	const [row] = await db
		.select(listed)
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)));
	return row ?? null;
}
