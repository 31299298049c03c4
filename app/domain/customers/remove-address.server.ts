import { and, eq } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { mayEditAddresses } from "./addresses.server";
import { addresses } from "./tables.server";

/** False if it was already gone. */
export const removeAddress = (
	needs: Pick<Platform, "db" | "now" | "newId">,
	buyer: Buyer,
	id: string,
): Promise<boolean> =>
	writeAudited(
		needs,
		needs.db
			.delete(addresses)
			.where(
				and(
					eq(addresses.id, id),
					eq(addresses.customerId, buyer.customerId),
					mayEditAddresses(buyer),
				),
			),
		{
			actor: `user:${buyer.id}`,
			action: "customer.remove-address",
			subject: `customer:${buyer.customerId}`,
		},
	);
