import { and, eq, not, sql } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { type AddressInput, MAX_ADDRESSES } from "./address-input";
import { mayEditAddresses } from "./addresses.server";
import { addresses } from "./tables.server";

/** Idempotent. False for a new address if there are too many, or for one that is gone or the same already. */
export async function saveAddress(
	needs: Pick<Platform, "db" | "now" | "newId">,
	buyer: Buyer,
	{ id, ...address }: AddressInput & { id: string | null },
): Promise<boolean> {
	const { db, newId } = needs;
	const { customerId } = buyer;
	const { label, name, address: lines, district, phone } = address;
	const isSame = and(
		eq(addresses.customerId, customerId),
		...[eq(addresses.label, label), eq(addresses.name, name), eq(addresses.address, lines)],
		...[eq(addresses.district, district), eq(addresses.phone, phone)],
	);
	const isWritten = await writeAudited(
		needs,
		id === null
			? insertSelect(
					db,
					addresses,
					{ ...address, id: newId(), customerId },
					sql`where ${mayEditAddresses(buyer)} and not exists (select 1 from addresses where ${isSame}) and
						(select count(*) from addresses where customer_id = ${customerId}) < ${MAX_ADDRESSES}`,
				)
			: db
					.update(addresses)
					.set(address)
					.where(
						and(
							eq(addresses.id, id),
							eq(addresses.customerId, customerId),
							mayEditAddresses(buyer),
							not(isSame ?? sql`0`),
						),
					),
		{
			actor: `user:${buyer.id}`,
			action: "customer.address",
			subject: `customer:${customerId}`,
		},
	);
	return isWritten || (id === null && (await db.$count(addresses, isSame)) > 0);
}
