import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { normalizeEmail } from "./input";
import { normalizePhone } from "./phone-number";
import type { SignedInUser } from "./rules";
import { ALL_RIGHTS } from "./staff-rights";
import { customers, users } from "./tables.server";

export const signedInColumns = {
	...pickColumns(users, "id", "customerId", "customerRole", "email", "name", "role"),
	...pickColumns(users, "emailVerifiedAt", "photoKey", "showsNet", "staffRights"),
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
			...pickColumns(users, "passwordHash", "disabledAt", "createdAt"),
		})
		.from(users)
		.where(eq(users.email, email));
	if (!row) return null;
	const { passwordHash, disabledAt, createdAt, ...user } = row;
	return { user: toSignedInUser(user), passwordHash, isDisabled: disabledAt !== null, createdAt };
}

const MAX_NAMED_ADMINS = 3;

/** Whom other admins may ask, the first ones first. */
export const listFullAdmins = (db: Db, limit = MAX_NAMED_ADMINS) =>
	db
		.select(pickColumns(users, "id", "name", "email"))
		.from(users)
		.where(isActiveFullAdmin)
		.orderBy(asc(users.createdAt), asc(users.id))
		.limit(limit);

/** The triggers that keep one full admin use the same condition. */
export const isActiveFullAdmin = sql`${users.role} = 'admin' and ${users.disabledAt} is null and ${users.staffRights} = ${sql.raw(`'${ALL_RIGHTS}'`)}`;

export const USERS_PAGE_SIZE = 50;

export type ListedUser = NonNullable<Awaited<ReturnType<typeof findListedUser>>>;

const listedUserColumns = {
	...pickColumns(users, "id", "customerId", "name", "email", "role", "photoKey", "createdAt"),
	...pickColumns(users, "staffRights"),
};

type UsersPage = { users: ListedUser[]; next: string | null };

export async function listAccounts(
	db: Db,
	after: Cursor | null,
	size = USERS_PAGE_SIZE,
): Promise<UsersPage> {
	const query = db.select(listedUserColumns).from(users);
	const page = await readNewestPage(query, users, { where: isNull(users.disabledAt), after, size });
	return { users: page.rows, next: page.next };
}

/**
 * By the start of an e-mail, of a name, also as an order has it, or of a company, or by a BIN or a verified phone. Each
 * reads one index, because with an OR, SQLite would read all accounts.
 */
export async function findAccounts(
	db: Db,
	text: string,
	limit = USERS_PAGE_SIZE,
): Promise<ListedUser[]> {
	const phone = normalizePhone(text);
	const startsWith = (key: string, from: string) =>
		sql`${sql.raw(key)} >= ${from} and ${sql.raw(key)} < ${`${from}\u{10ffff}`} limit ${limit}`;
	// D1 joins at most five selects.
	const unite = (selects: readonly SQL[]) =>
		sql.join(
			selects.map((select) => sql`select id from (${select})`),
			sql` union all `,
		);
	const ids = unite([
		unite([
			sql`select id from users where ${startsWith("email", normalizeEmail(text))}`,
			sql`select id from users where ${startsWith("name collate nocase", text)}`,
			sql`select users.id from customers join users on users.customer_id = customers.id
				where bin = ${text} and bin <> '' limit ${limit}`,
			...(phone ? [sql`select id from users where verified_phone = ${phone} limit ${limit}`] : []),
		]),
		sql`select users.id from customers join users on users.customer_id = customers.id
			where kind = 'company' and ${startsWith("customers.name collate nocase", text)}`,
		sql`select user_id as id from orders where company_name <> '' and ${startsWith("company_name collate nocase", text)}`,
		sql`select user_id as id from buyer_name_endings join orders on orders.id = order_id where ${startsWith("ending", text)}`,
	]);
	return db
		.select(listedUserColumns)
		.from(users)
		.where(and(isNull(users.disabledAt), sql`${users.id} in (${ids})`))
		.orderBy(asc(users.email))
		.limit(limit);
}

export async function findListedUser(db: Db, id: string) {
	const [row] = await db
		.select(listedUserColumns)
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)));
	return row ?? null;
}

/** The company's name, or '' for a person, if the user belongs to one of the customers. Null if not. */
export async function findOwnCustomer(
	db: Db,
	userId: string,
	customerIds: SQL,
): Promise<string | null> {
	const [row] = await db
		.select({ name: customers.name })
		.from(users)
		.innerJoin(customers, eq(customers.id, users.customerId))
		.where(and(eq(users.id, userId), sql`${users.customerId} in (${customerIds})`));
	return row ? row.name : null;
}

/** Who buys for a customer: this member, or the first of those who may do the most. Null without an account. */
export async function findBuyer(
	db: Db,
	customerId: string,
	memberId?: string,
): Promise<SignedInUser | null> {
	const [row] = await db
		.select(signedInColumns)
		.from(users)
		.where(
			and(
				eq(users.customerId, customerId),
				isNull(users.disabledAt),
				memberId ? eq(users.id, memberId) : undefined,
			),
		)
		.orderBy(desc(eq(users.customerRole, "owner")), asc(users.createdAt))
		.limit(1);
	return row ? toSignedInUser(row) : null;
}
