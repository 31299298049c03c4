import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { type Cursor, cutPage, selectNewest } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { findAccounts } from "../accounts/queries.server";
import { customers, users } from "../accounts/tables.server";
import { isNumberOf } from "../catalog/part-numbers/visible-numbers.server";
import { productColumns } from "../catalog/product-columns.server";
import { partNumbers, products } from "../catalog/tables.server";
import { priceLists } from "../prices/tables.server";

/** `lists` are names; `exemptUntil` (ms) is exclusive, 0 for a customer who pays VAT. */
export type ListedCustomer = {
	id: string;
	/** Empty for a person. */
	company: string;
	/** Null of a company that nobody has joined, which has the address of who is invited. */
	userId: string | null;
	name: string;
	email: string;
	lists: string;
	exemptUntil: number;
};

const listNames = sql<string>`coalesce((select group_concat(name, ', ') from (
	select price_lists.name from customer_price_lists join price_lists on price_lists.id = list_id
	where customer_id = customers.id order by price_lists.name)), '')`;

const CUSTOMERS_PAGE_SIZE = 50;

type CustomerFilter = { find?: string; hasTerms: boolean };

const withTerms = sql`(select customer_id from customer_price_lists
	union select id from customers where exempt_number <> '')`;

/** Lists the newest accounts first; at most one page of those that `find` finds, with companies that have none. */
export async function listCustomers(
	db: Db,
	after: Cursor | null,
	filter: CustomerFilter,
): Promise<{ customers: ListedCustomer[]; next: string | null }> {
	const [accounts, unjoined] = await Promise.all([
		listAccounts(db, after, filter),
		filter.find ? findUnjoined(db, filter.find) : [],
	]);
	const page = cutPage([...unjoined, ...accounts], CUSTOMERS_PAGE_SIZE, toCursor);
	return { customers: page.rows, next: page.next };
}

type CustomerRow = ListedCustomer & { createdAt: number };

const toCursor = ({ createdAt, userId, id }: CustomerRow): Cursor => ({
	key: createdAt,
	id: userId ?? id,
});

async function listAccounts(
	db: Db,
	after: Cursor | null,
	{ find, hasTerms }: CustomerFilter,
): Promise<CustomerRow[]> {
	const found = find ? await findAccounts(db, find, CUSTOMERS_PAGE_SIZE) : null;
	const query = db
		.select({
			id: customers.id,
			company: sql<string>`${customers.name}`.as("company"),
			userId: users.id,
			name: users.name,
			email: users.email,
			lists: listNames,
			exemptUntil: customers.exemptUntil,
			createdAt: users.createdAt,
		})
		.from(users)
		.innerJoin(customers, eq(customers.id, users.customerId));
	const where = and(
		isNull(users.disabledAt),
		found ? inArray(users.id, toIdList(found.map(({ id }) => id))) : undefined,
		hasTerms ? inArray(users.customerId, withTerms) : undefined,
	);
	return selectNewest(query, users, { where, after, size: CUSTOMERS_PAGE_SIZE + 1 });
}

/** Finds companies that were imported, and whose owner has not come yet. */
async function findUnjoined(db: Db, find: string): Promise<CustomerRow[]> {
	const invited = sql<string>`coalesce((select email from invitations
		where customer_id = customers.id order by expires_at desc limit 1), '')`;
	const sought = find.toLowerCase();
	const rows = await db
		.select({
			id: customers.id,
			company: customers.name,
			exemptUntil: customers.exemptUntil,
			email: invited,
			lists: listNames,
			createdAt: customers.createdAt,
		})
		.from(customers)
		.where(
			sql`kind = 'company' and state = 'active'
				and (instr(lower(name), ${sought}) = 1 or bin = ${find} or instr(${invited}, ${sought}) = 1)
				and not exists (select 1 from users where customer_id = customers.id and disabled_at is null)`,
		)
		.orderBy(desc(customers.createdAt), desc(customers.id))
		.limit(CUSTOMERS_PAGE_SIZE);
	return rows.map((row) => ({ ...row, userId: null, name: "" }));
}

const MAX_OFFERED_LISTS = 100;
const MAX_SHOWN_NUMBERS = 20;

export type CustomerDetails = NonNullable<Awaited<ReturnType<typeof findCustomerDetails>>>;

/** Who answers for a customer: a person itself, the first owner of a company, or who applied for it. */
const selectContact = (customerId: string) =>
	sql`coalesce((select id from users where customer_id = ${customerId} and disabled_at is null
		order by customer_role = 'owner' desc, created_at limit 1),
		(select user_id from company_applications where customer_id = ${customerId}))`;

/** Returns null for an unknown customer and for a person whose account was closed; a closed company has no contact. */
export async function findCustomerDetails(db: Db, customerId: string) {
	const { id, kind, state, exemptNumber, exemptUntil, bin, notes, createdAt } = customers;
	const { approveOverPoisha, orderMinPoisha, poRequired, costCentreRequired, invoiceEmail } =
		customers;
	const isAssigned = sql`exists (select 1 from customer_price_lists
		where customer_id = ${customerId} and list_id = ${priceLists.id})`;
	const [[customer], lists, numbers] = await db.batch([
		db
			.select({
				id,
				kind,
				state,
				exemptNumber,
				exemptUntil,
				bin,
				notes,
				createdAt,
				approveOverPoisha,
				orderMinPoisha,
				poRequired,
				costCentreRequired,
				invoiceEmail,
				// Named, because rows of a batch have no two columns of one name.
				userId: sql<string | null>`${users.id}`.as("user_id"),
				name: sql<string>`iif(kind = 'company', ${customers.name}, ${users.name})`.as("shown_name"),
				email: sql<string>`coalesce(${users.email}, '')`.as("contact_email"),
			})
			.from(customers)
			.leftJoin(users, eq(users.id, selectContact(customerId)))
			.where(and(eq(id, customerId), or(eq(kind, "company"), isNotNull(users.id)))),
		db
			.select({
				...pickColumns(priceLists, "id", "name", "kind", "state", "fromAt", "untilAt"),
				isAssigned: isAssigned.mapWith(Boolean),
			})
			.from(priceLists)
			.where(inArray(priceLists.kind, ["contract", "group"]))
			.orderBy(desc(isAssigned), asc(priceLists.name))
			.limit(MAX_OFFERED_LISTS),
		db
			.select({
				...pickColumns(productColumns, "id", "name", "partNumber"),
				own: partNumbers.display,
			})
			.from(partNumbers)
			.innerJoin(products, eq(products.id, partNumbers.productId))
			.where(isNumberOf(customerId))
			.orderBy(asc(partNumbers.normalized))
			.limit(MAX_SHOWN_NUMBERS + 1),
	]);
	return customer ? { ...customer, lists, numbers } : null;
}
