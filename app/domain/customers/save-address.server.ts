import { and, eq, sql } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { type AddressInput, MAX_ADDRESSES } from "./address-input";
import { mayEditAddresses } from "./addresses.server";
import { addresses } from "./tables.server";

/** False for a new address if there are too many, or for one that is gone. */
export function saveAddress(
	needs: Pick<Platform, "db" | "now" | "newId">,
	buyer: Buyer,
	{ id, ...address }: AddressInput & { id: string | null },
): Promise<boolean> {
	const { db, newId } = needs;
	const { customerId } = buyer;
	return writeAudited(
		needs,
		id === null
			? insertSelect(
					db,
					addresses,
					{ ...address, id: newId(), customerId },
					sql`where ${mayEditAddresses(buyer)} and
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
						),
					),
		{
			...{ actor: `user:${buyer.id}`, action: "customer.address" },
			...{ subject: `customer:${customerId}` },
		},
	);
}
