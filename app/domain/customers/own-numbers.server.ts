import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { auditLastChange, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { type Cursor, cutPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import {
	MAX_NUMBERS_OF_PART,
	normalizePartNumber,
	spellPartNumber,
} from "../catalog/part-number-rules";
import { buildPartNumber } from "../catalog/part-numbers/build-part-number.server";
import { findNumberedProducts } from "../catalog/part-numbers/find-numbered-products.server";
import { isNumberOf } from "../catalog/part-numbers/visible-numbers.server";
import { productColumns } from "../catalog/product-columns.server";
import { partNumbers, products } from "../catalog/tables.server";
import { MAX_OWN_NUMBERS } from "./input";
import type { ReadOwnNumber } from "./read-own-numbers";

/** A condition: the account is a member now, and no viewer. */
const mayEditNumbers = ({ id, customerId }: Buyer): SQL =>
	sql`exists (select 1 from users where id = ${id} and customer_id = ${customerId} and customer_role <> 'viewer')`;

const OWN_NUMBERS_PAGE_SIZE = 100;

export async function listOwnNumbers(db: Db, customerId: string, after: Cursor<string> | null) {
	const { normalized, spelling, productId } = partNumbers;
	const isAfter = after
		? sql`(${normalized}, ${spelling}, ${productId})
			> (${normalizePartNumber(after.key)}, ${after.key}, ${after.id})`
		: undefined;
	const rows = await db
		.select({
			...pickColumns(productColumns, "id", "name", "partNumber"),
			own: partNumbers.display,
			spelling,
		})
		.from(partNumbers)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		.where(and(isNumberOf(customerId), isAfter))
		.orderBy(asc(normalized), asc(spelling), asc(productId))
		.limit(OWN_NUMBERS_PAGE_SIZE + 1);
	return cutPage(rows, OWN_NUMBERS_PAGE_SIZE, ({ spelling: key, id }) => ({ key, id }));
}

type WrongLine = { line: number; message: string };

/** Adds all lines or none. Returns those that are wrong, or null if the customer would have too many numbers. */
export async function addOwnNumbers(
	ctx: Platform,
	buyer: Buyer,
	lines: readonly ReadOwnNumber[],
): Promise<readonly WrongLine[] | null> {
	const { db } = ctx;
	const { customerId } = buyer;
	const findProduct = await findNumberedProducts(
		db,
		lines.flatMap((line) => (line.ok ? [line.ours] : [])),
	);
	const wrong: WrongLine[] = [];
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
	if (wrong.length > 0) return wrong;
	if (count + rows.length > MAX_OWN_NUMBERS) return null;
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
		auditLastChange(ctx, {
			actor: `user:${buyer.id}`,
			action: "customer.numbers",
			subject: `customer:${customerId}`,
			after: sql`changes() || ' added'`,
		}),
	]);
	return [];
}

const describeTooMany = (ours: string) =>
	`You can have at most ${MAX_NUMBERS_OF_PART} numbers of ${ours}.`;

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
		Array.from(byProduct, ([id, numbers]) => [id, new Set(numbers.map((row) => row.spelling))]),
	);
}

/** Returns false if it was already gone. */
export const removeOwnNumber = (
	ctx: Platform,
	buyer: Buyer,
	{ own, productId }: { own: string; productId: string },
): Promise<boolean> =>
	writeAudited(
		ctx,
		ctx.db
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
