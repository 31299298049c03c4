import { and, eq } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { normalizePartNumber, spellPartNumber } from "../catalog/part-number-rules";
import { isNumberOf } from "../catalog/part-numbers/visible-numbers.server";
import { partNumbers } from "../catalog/tables.server";
import { mayEditNumbers } from "./own-numbers.server";

/** False if it was already gone. */
export const removeOwnNumber = (
	needs: Pick<Platform, "db" | "now" | "newId">,
	buyer: Buyer,
	{ own, productId }: { own: string; productId: string },
): Promise<boolean> =>
	writeAudited(
		needs,
		needs.db
			.delete(partNumbers)
			.where(
				and(
					isNumberOf(buyer.customerId),
					eq(partNumbers.normalized, normalizePartNumber(own)),
					eq(partNumbers.spelling, spellPartNumber(own)),
					eq(partNumbers.productId, productId),
					mayEditNumbers(buyer),
				),
			),
		{
			actor: `user:${buyer.id}`,
			action: "customer.numbers",
			subject: `customer:${buyer.customerId}`,
			before: `${own} product:${productId}`,
		},
	);
