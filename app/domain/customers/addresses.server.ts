import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Buyer } from "../accounts/rules";
import type { SavedAddress } from "./chosen-address";
import { addresses } from "./tables.server";

/** A condition: the account is a person, or an owner of the company now. */
export const mayEditAddresses = ({ id, customerId }: Buyer): SQL =>
	sql`exists (select 1 from users where id = ${id} and customer_id = ${customerId} and customer_role = 'owner')`;

const addressColumns = pickColumns(
	addresses,
	"id",
	"label",
	"name",
	"address",
	"district",
	"phone",
);

/** By label. */
export const listAddresses = (db: Db, customerId: string) =>
	db
		.select(addressColumns)
		.from(addresses)
		.where(eq(addresses.customerId, customerId))
		.orderBy(sql`${addresses.label} collate nocase`);

export async function findAddress(db: Db, customerId: string, id: string) {
	const [address] = await db
		.select(addressColumns)
		.from(addresses)
		.where(and(eq(addresses.id, id), eq(addresses.customerId, customerId)));
	return address ?? null;
}

/** By label, for a statement on `users`. Nothing for the only address, if the form shows it already. */
export const selectAddressChoices = sql`(
	select json_group_array(json_object('id', id, 'label', label, 'name', name, 'address', address,
		'district', district, 'phone', phone)) from (
		select *, count(*) over () as choices from addresses
		where customer_id = users.customer_id order by label collate nocase)
	where choices > 1 or address <> users.address)`.mapWith((json: string): SavedAddress[] =>
	JSON.parse(json),
);
