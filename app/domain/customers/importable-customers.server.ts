import { and, asc, inArray, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { customers } from "../accounts/tables.server";

/** What a file sets of a customer; the end of the exemption is in ms, exclusive. */
export type CustomerValues = readonly [
	name: string,
	bin: string,
	exemptNumber: string,
	exemptUntil: number,
	listIds: readonly string[],
	notes: string,
];

export const customerValues =
	sql<CustomerValues>`json_array(customers.name, customers.bin, customers.exempt_number, customers.exempt_until,
	json((select json_group_array(list_id) from (
		select list_id from customer_price_lists where customer_id = customers.id order by list_id))),
	customers.notes)`.mapWith((json: string): CustomerValues => JSON.parse(json));

const member = sql.raw("from users where users.customer_id = customers.id and disabled_at is null");

const parseTexts = (json: string): string[] => JSON.parse(json);

export type ImportableCustomer = Awaited<ReturnType<typeof selectImportable>>[number];

export const selectImportable = (db: Db, at: number) =>
	db
		.select({
			...pickColumns(customers, "id", "kind", "state"),
			/** A person has the name of the account. */
			name: sql<string>`iif(customers.kind = 'company', customers.name, coalesce((select users.name ${member}), ''))`,
			values: customerValues,
			owners:
				sql`(select json_group_array(email) from (select email ${member} and customer_role = 'owner' order by created_at))`.mapWith(
					parseTexts,
				),
			members: sql`(select json_group_array(email) ${member})`.mapWith(parseTexts),
			hasAddress:
				sql`exists (select 1 from addresses where addresses.customer_id = customers.id)`.mapWith(
					Boolean,
				),
			/** Who is invited as an owner, by an invitation that is open; '' for nobody. */
			invited: sql<string>`coalesce((select email from invitations where customer_id = customers.id
				and invitations.role = 'owner' and expires_at > ${at} order by email limit 1), '')`,
			/** The names of the lists, or the id where a name would be read as two. */
			lists: sql<string>`coalesce((select group_concat(label, '; ') from (
				select iif(instr(price_lists.name, ';'), list_id, price_lists.name) as label
				from customer_price_lists join price_lists on price_lists.id = list_id
				where customer_id = customers.id order by price_lists.name)), '')`,
		})
		.from(customers)
		.$dynamic();

/** Lists companies that may order or are on hold, and persons with an account. */
export async function listImportableCustomers(db: Db, after: Cursor | null, size: number) {
	const rows = await selectImportable(db, Date.now())
		.where(
			and(
				inArray(customers.state, ["active", "on_hold"]),
				sql`(customers.kind = 'company' or exists (select 1 ${member}))`,
				sql`customers.id > ${after?.id ?? ""}`,
			),
		)
		.orderBy(asc(customers.id))
		.limit(size + 1);
	return cutPage(rows, size, ({ id }) => ({ key: 0, id }));
}
