import { and, asc, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";
import type { SignedInUser } from "../accounts/rules";
import { companyApplications, customers, invitations, users } from "../accounts/tables.server";
import { selectSpent, toSpendMonth } from "../orders/spending.server";
import { orders } from "../orders/tables.server";
import { isOpenOrder } from "./conditions.server";
import { MAX_MEMBERS } from "./rules";

const companyColumns = pickColumns(
	customers,
	"id",
	"name",
	"state",
	"bin",
	"poRequired",
	"costCentreRequired",
	"invoiceEmail",
);

export type Company = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** Returns null for a person. */
export async function findCompany(db: Db, customerId: string) {
	const [company] = await db
		.select(companyColumns)
		.from(customers)
		.where(and(eq(customers.id, customerId), eq(customers.kind, "company")));
	return company ?? null;
}

const MAX_LISTED_ORDERS = 20;

export const listOpenOrders = (db: Db, customerId: string) =>
	db
		.select({ id: sql<string>`orders.id`, number: sql<string>`orders.number` })
		.from(orders)
		.where(and(sql`orders.customer_id = ${customerId}`, isOpenOrder))
		.orderBy(sql`orders.created_at desc, orders.id desc`)
		.limit(MAX_LISTED_ORDERS);

const memberColumns = (at: number) => ({
	...pickColumns(users, "id", "name", "email"),
	role: users.customerRole,
	monthLimitPoisha: users.monthLimitPoisha,
	spentPoisha: selectSpent(at).as("spent_poisha"),
	month: sql<string>`${toSpendMonth(at)}`.as("month"),
});

type Now = Pick<Platform, "db" | "now">;

export type Member = Awaited<ReturnType<typeof listMembers>>[number];

export function listMembers({ db, now }: Now, customerId: string) {
	return db
		.select(memberColumns(now()))
		.from(users)
		.where(and(eq(users.customerId, customerId), isNull(users.disabledAt)))
		.orderBy(desc(eq(users.customerRole, "owner")), asc(users.name))
		.limit(MAX_MEMBERS);
}

/** An owner may open each member of the company, others only themselves. Throws a 404 otherwise. */
export async function requireMember(
	{ db, now }: Now,
	{ id, customerId, customerRole }: SignedInUser,
	memberId = "",
): Promise<{ company: Company; member: Member }> {
	const mayOpen = customerRole === "owner" || memberId === id;
	const company = found(mayOpen ? await findCompany(db, customerId) : null);
	const [member] = await db
		.select(memberColumns(now()))
		.from(users)
		.where(and(eq(users.id, memberId), eq(users.customerId, customerId), isNull(users.disabledAt)));
	return { company, member: found(member) };
}

export function listInvitations({ db, now }: Platform, customerId: string) {
	const { email, role, monthLimitPoisha, expiresAt } = invitations;
	return db
		.select({ email, role, monthLimitPoisha, expiresAt })
		.from(invitations)
		.where(and(eq(invitations.customerId, customerId), gt(expiresAt, now())))
		.orderBy(asc(email));
}

export async function findInvitation({ db, now }: Platform, secret: string) {
	const { customerId, email, role, monthLimitPoisha, expiresAt } = invitations;
	const [invitation] = await db
		.select({
			customerId,
			email,
			role,
			monthLimitPoisha,
			company: sql<string>`${customers.name}`.as("company"),
		})
		.from(invitations)
		.innerJoin(customers, eq(customers.id, customerId))
		.where(and(eq(invitations.tokenHash, hashSecret(secret)), gt(expiresAt, now())));
	return invitation ?? null;
}

const COMPANIES_PAGE_SIZE = 50;

/** Lists the newest first, without applications. The condition is in the words of the partial index. */
export async function listCompanies(db: Db, after: Cursor | null, only?: "on_hold" | "closed") {
	const query = db
		.select({
			...pickColumns(companyColumns, "id", "name", "state", "bin"),
			createdAt: customers.createdAt,
			memberCount: sql<number>`(select count(*) from users
				where users.customer_id = customers.id and disabled_at is null)`,
		})
		.from(customers);
	const isListed = only ? eq(customers.state, only) : ne(customers.state, "applied");
	const where = and(sql`customers.kind = 'company'`, isListed);
	const options = { where, after, size: COMPANIES_PAGE_SIZE };
	const { rows: companies, next } = await readNewestPage(query, customers, options);
	return { companies, next };
}

const applicationColumns = {
	customerId: companyApplications.customerId,
	company: sql<string>`${customers.name}`.as("company"),
	bin: customers.bin,
	buys: companyApplications.buys,
	askedLimitPoisha: customers.askedLimitPoisha,
	createdAt: sql<number>`${companyApplications.createdAt}`.as("applied_at"),
	userId: companyApplications.userId,
	name: users.name,
	email: users.email,
};

export type ListedApplication = Awaited<ReturnType<typeof listApplications>>[number];

const selectApplications = (db: Db) =>
	db
		.select(applicationColumns)
		.from(companyApplications)
		.innerJoin(customers, eq(customers.id, companyApplications.customerId))
		.innerJoin(users, eq(users.id, companyApplications.userId));

const MAX_LISTED_APPLICATIONS = 50;

export const listApplications = (db: Db) =>
	selectApplications(db)
		.orderBy(asc(companyApplications.createdAt), asc(companyApplications.customerId))
		.limit(MAX_LISTED_APPLICATIONS);

export async function findApplication(
	db: Db,
	by: { userId: string } | { customerId: string },
): Promise<ListedApplication | null> {
	const [application] = await selectApplications(db).where(
		"userId" in by
			? eq(companyApplications.userId, by.userId)
			: eq(companyApplications.customerId, by.customerId),
	);
	return application ?? null;
}
