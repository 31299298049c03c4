import { and, asc, desc, eq, gte, isNull, lt } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import type { Role, SignedInUser } from "./rules";
import { users } from "./tables.server";

export const signedInColumns = {
	id: users.id,
	email: users.email,
	name: users.name,
	role: users.role,
	emailVerifiedAt: users.emailVerifiedAt,
	photoKey: users.photoKey,
};

export function toSignedInUser({
	emailVerifiedAt,
	...user
}: Omit<SignedInUser, "verified"> & { emailVerifiedAt: number | null }): SignedInUser {
	return { ...user, verified: emailVerifiedAt !== null };
}

type UserWithCredentials = {
	user: SignedInUser;
	passwordHash: string | null;
	isDisabled: boolean;
	createdAt: number;
};

export async function findUserByEmail(db: Db, email: string): Promise<UserWithCredentials | null> {
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
	return { user: toSignedInUser(user), passwordHash, isDisabled: disabledAt !== null, createdAt };
}

export const USERS_PAGE_SIZE = 50;

export type ListedUser = {
	id: string;
	name: string;
	email: string;
	role: Role;
	photoKey: string | null;
	createdAt: number;
};

const listedUserColumns = {
	id: users.id,
	name: users.name,
	email: users.email,
	role: users.role,
	photoKey: users.photoKey,
	createdAt: users.createdAt,
};

type UsersPage = { users: ListedUser[]; next: string | null };

export async function listAccounts(
	db: Db,
	after: Cursor | null,
	size = USERS_PAGE_SIZE,
): Promise<UsersPage> {
	const rows = await db
		.select(listedUserColumns)
		.from(users)
		.where(and(isNull(users.disabledAt), isOlderThanCursor(users, after)))
		.orderBy(desc(users.createdAt), desc(users.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { users: page.rows, next: page.next };
}

export async function listAccountsByEmailPrefix(
	db: Db,
	emailPrefix: string,
): Promise<ListedUser[]> {
	const from = emailPrefix.toLowerCase();
	return db
		.select(listedUserColumns)
		.from(users)
		.where(
			and(isNull(users.disabledAt), gte(users.email, from), lt(users.email, `${from}\u{10ffff}`)),
		)
		.orderBy(asc(users.email))
		.limit(USERS_PAGE_SIZE);
}

export async function findListedUser(db: Db, id: string): Promise<ListedUser | null> {
	const [row] = await db
		.select(listedUserColumns)
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)));
	return row ?? null;
}

/** Null for an account that was closed. */
export async function findCustomer(db: Db, id: string): Promise<SignedInUser | null> {
	const [row] = await db
		.select(signedInColumns)
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)));
	return row ? toSignedInUser(row) : null;
}
