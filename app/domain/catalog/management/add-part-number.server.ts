import { sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import type { AddPartNumberInput } from "../input";
import { buildPartNumber } from "../part-numbers/build-part-number.server";
import { partNumbers } from "../tables.server";
import {
	describeNumber,
	explainNumberTaken,
	findNumberOwner,
	type NumberTaken,
} from "./part-numbers.server";

export type AddPartNumberResult =
	| { ok: true }
	| {
			ok: false;
			reason: "no-such-product" | "has-own-number" | "no-such-account" | "too-many-numbers";
	  }
	| NumberTaken;

/** Idempotent. */
export async function addPartNumber(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	productId: string,
	{ kind, display, email }: AddPartNumberInput,
): Promise<AddPartNumberResult> {
	const customerId = await findNumberOwner(needs.db, email);
	if (customerId === null) return { ok: false, reason: "no-such-account" };
	const number = { ...buildPartNumber(kind, productId, display), customerId };
	const isKnown = sql`exists (select 1 from part_numbers where normalized = ${number.normalized}
		and spelling = ${number.spelling} and customer_id = ${customerId} and kind = ${kind} and product_id = ${productId})`;
	try {
		await writeAudited(
			needs,
			insertSelect(needs.db, partNumbers, number, sql`where not ${isKnown}`),
			byAdmin(adminId, "product.number", `product:${productId}`, {
				after: describeNumber({ kind, display, customerId }),
			}),
		);
		return { ok: true };
	} catch (error) {
		const constraint = getViolatedConstraint(error);
		if (constraint === "foreign key") return { ok: false, reason: "no-such-product" };
		if (constraint === "part_numbers.product_id") return { ok: false, reason: "has-own-number" };
		if (constraint === "a customer has ten numbers of a part")
			return { ok: false, reason: "too-many-numbers" };
		const taken = await explainNumberTaken(needs.db, error, display);
		if (!taken) throw error;
		return taken;
	}
}
