import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import type { Buyer } from "../accounts/rules";
import { type AddressInput, MAX_ADDRESSES } from "./address-input";
import type { SavedAddress } from "./chosen-address";
import { addresses } from "./tables.server";

/** A condition: the account is a person, or an owner of the company now. */
const mayEditAddresses = ({ id, customerId }: Buyer): SQL =>
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

/** For statements on `users`, in the order of the labels. Empty for a single address that the form shows already. */
export const selectAddressChoices = sql`(
	select json_group_array(json_object('id', id, 'label', label, 'name', name, 'address', address,
		'district', district, 'phone', phone)) from (
		select *, count(*) over () as choices from addresses
		where customer_id = users.customer_id order by label collate nocase)
	where choices > 1 or address <> users.address)`.mapWith((json: string): SavedAddress[] =>
	JSON.parse(json),
);

const isSame = (customerId: string, { label, name, address, district, phone }: AddressInput): SQL =>
	sql`(customer_id = ${customerId} and label = ${label} and name = ${name} and address = ${address}
		and district = ${district} and phone = ${phone})`;

const describeChange = ({ id, customerId }: Buyer, action: string) => ({
	actor: `user:${id}`,
	action,
	subject: `customer:${customerId}`,
});

/** The same address again adds nothing. */
export async function addAddress(
	ctx: Platform,
	buyer: Buyer,
	address: AddressInput,
): Promise<void> {
	const { db, newId } = ctx;
	const { customerId } = buyer;
	const isThere = isSame(customerId, address);
	const isAdded = await writeAudited(
		ctx,
		insertSelect(
			db,
			addresses,
			{ ...address, id: newId(), customerId },
			sql`where ${mayEditAddresses(buyer)} and not exists (select 1 from addresses where ${isThere}) and
				(select count(*) from addresses where customer_id = ${customerId}) < ${MAX_ADDRESSES}`,
		),
		describeChange(buyer, "customer.address"),
	);
	if (!isAdded && (await db.$count(addresses, isThere)) === 0)
		throw new Refused(`At most ${MAX_ADDRESSES} addresses`);
}

const isEditable = (buyer: Buyer, id: string) =>
	and(eq(addresses.id, id), eq(addresses.customerId, buyer.customerId), mayEditAddresses(buyer));

/** Returns false if it is gone or the same already. */
export const editAddress = (
	ctx: Platform,
	buyer: Buyer,
	id: string,
	address: AddressInput,
): Promise<boolean> =>
	writeAudited(
		ctx,
		ctx.db
			.update(addresses)
			.set(address)
			.where(and(isEditable(buyer, id), not(isSame(buyer.customerId, address)))),
		describeChange(buyer, "customer.address"),
	);

/** Returns false if it was already gone. */
export const removeAddress = (ctx: Platform, buyer: Buyer, id: string): Promise<boolean> =>
	writeAudited(
		ctx,
		ctx.db.delete(addresses).where(isEditable(buyer, id)),
		describeChange(buyer, "customer.remove-address"),
	);
