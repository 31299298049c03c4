import { eq, sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { groupBy } from "~/platform/group-by";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { MAX_NUMBERS_OF_PART } from "../catalog/part-number-rules";
import { buildPartNumber } from "../catalog/part-numbers/build-part-number.server";
import { findNumberedProducts } from "../catalog/part-numbers/find-numbered-products.server";
import { isNumberOf } from "../catalog/part-numbers/visible-numbers.server";
import { partNumbers } from "../catalog/tables.server";
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
	const findProduct = await findNumberedProducts(
		db,
		lines.flatMap((line) => (line.ok ? [line.ours] : [])),
	);
	const wrong: { line: number; message: string }[] = [];
	const named = lines.flatMap((line) => {
		const found = line.ok ? findProduct(line.ours) : line;
		if (line.ok && found.ok && "product" in found)
			return [{ ...line, number: buildPartNumber("customer", found.product.id, line.own) }];
		if (!found.ok) wrong.push({ line: line.line, message: found.message });
		return [];
	});
	const rows = named.map(({ number }) => number);
	const [known, count] = await Promise.all([
		readKnown(db, customerId, rows),
		db.$count(partNumbers, isNumberOf(customerId)),
	]);
	for (const { line, ours, number } of named) {
		const spellings = (known.get(number.productId) ?? new Set()).add(number.spelling);
		known.set(number.productId, spellings);
		if (spellings.size > MAX_NUMBERS_OF_PART) wrong.push({ line, message: describeTooMany(ours) });
	}
	if (wrong.length > 0) return { ok: false, reason: "wrong-lines", wrong };
	if (count + rows.length > MAX_OWN_NUMBERS) return { ok: false, reason: "too-many-numbers" };
	await db.batch([
		insertSelect(
			db,
			partNumbers,
			{
				normalized: sql`row.value ->> 'normalized'`,
				spelling: sql`row.value ->> 'spelling'`,
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

const describeTooMany = (ours: string) =>
	`You can have at most ${MAX_NUMBERS_OF_PART} numbers of ${ours}.`;

/** The spellings that the customer has, by product. */
async function readKnown(db: Db, customerId: string, rows: readonly { productId: string }[]) {
	const ids = JSON.stringify(Array.from(new Set(rows.map(({ productId }) => productId))));
	const { productId, spelling } = partNumbers;
	const known = await db
		.select({ productId, spelling })
		.from(sql`json_each(${ids}) as wanted`)
		.innerJoin(
			partNumbers,
			sql`${productId} = wanted.value and ${eq(partNumbers.customerId, customerId)}`,
		);
	const byProduct = groupBy(known, (row) => row.productId);
	return new Map(
		Array.from(byProduct, ([id, its]) => [id, new Set(its.map((row) => row.spelling))]),
	);
}
