import { sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { buildPartNumber } from "../catalog/part-numbers/build-part-number.server";
import { isNumberOf } from "../catalog/part-numbers/visible-numbers.server";
import { partNumbers } from "../catalog/tables.server";
import { findNumberedProducts } from "../price-lists/find-numbered-products.server";
import { MAX_OWN_NUMBERS } from "./input";
import { mayEditNumbers } from "./own-numbers.server";
import type { ReadOwnNumber } from "./read-own-numbers";

type AddOwnNumbersResult =
	| { ok: true }
	| { ok: false; reason: "too-many-numbers" }
	/** Nothing was added. */
	| { ok: false; reason: "wrong-lines"; wrong: { line: number; message: string }[] };

/** All, or none. Idempotent. */
export async function addOwnNumbers(
	needs: Pick<Platform, "db" | "now" | "newId">,
	buyer: Buyer,
	lines: readonly ReadOwnNumber[],
): Promise<AddOwnNumbersResult> {
	const { db } = needs;
	const { customerId } = buyer;
	const [findProduct, count] = await Promise.all([
		findNumberedProducts(
			db,
			lines.flatMap((line) => (line.ok ? [line.ours] : [])),
		),
		db.$count(partNumbers, isNumberOf(customerId)),
	]);
	const wrong: { line: number; message: string }[] = [];
	const rows = lines.flatMap((line) => {
		const found = line.ok ? findProduct(line.ours) : line;
		if (line.ok && found.ok && "product" in found)
			return [buildPartNumber("customer", found.product.id, line.own)];
		if (!found.ok) wrong.push({ line: line.line, message: found.message });
		return [];
	});
	if (wrong.length > 0) return { ok: false, reason: "wrong-lines", wrong };
	if (count + rows.length > MAX_OWN_NUMBERS) return { ok: false, reason: "too-many-numbers" };
	await db.batch([
		insertSelect(
			db,
			partNumbers,
			{
				normalized: sql`row.value ->> 'normalized'`,
				customerId,
				kind: "customer",
				productId: sql`row.value ->> 'productId'`,
				display: sql`row.value ->> 'display'`,
				words: sql`row.value ->> 'words'`,
			},
			sql`from json_each(${JSON.stringify(rows)}) as row where ${mayEditNumbers(buyer)}`,
		).onConflictDoNothing(),
		auditLastChange(needs, {
			actor: `user:${buyer.id}`,
			action: "customer.numbers",
			subject: `customer:${customerId}`,
			after: sql`changes() || ' added'`,
		}),
	]);
	return { ok: true };
}
