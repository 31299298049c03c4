import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { AddPartNumberInput } from "../input";
import { normalizePartNumber, spellPartNumber } from "../part-number-rules";
import { partNumbers } from "../tables.server";
import { describeNumber, findNumberOwner } from "./part-numbers.server";

/** Idempotent: removing a number that is already gone succeeds. */
export async function removePartNumber(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	productId: string,
	{ kind, display, email }: AddPartNumberInput,
): Promise<void> {
	const customerId = await findNumberOwner(needs.db, email);
	if (customerId === null) return;
	await writeAudited(
		needs,
		needs.db
			.delete(partNumbers)
			.where(
				and(
					eq(partNumbers.normalized, normalizePartNumber(display)),
					eq(partNumbers.spelling, spellPartNumber(display)),
					eq(partNumbers.customerId, customerId),
					eq(partNumbers.kind, kind),
					eq(partNumbers.productId, productId),
				),
			),
		byAdmin(adminId, "product.number", `product:${productId}`, {
			before: describeNumber({ kind, display, customerId }),
		}),
	);
}
