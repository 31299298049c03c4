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

export type OwnNumber = { own: string; ours: string };

type AddOwnNumbersResult =
	| { ok: true }
	| { ok: false; reason: "too-many-numbers" }
	/** By their places; nothing was added. */
	| { ok: false; reason: "unknown-numbers"; errors: { place: number; message: string }[] };

/** All, or none. Idempotent. */
export async function addOwnNumbers(
	needs: Pick<Platform, "db" | "now" | "newId">,
	buyer: Buyer,
	numbers: readonly OwnNumber[],
): Promise<AddOwnNumbersResult> {
	const { db } = needs;
	const { customerId } = buyer;
	const [findProduct, count] = await Promise.all([
		findNumberedProducts(
			db,
			numbers.map(({ ours }) => ours),
		),
		db.$count(partNumbers, isNumberOf(customerId)),
	]);
	const found = numbers.map(({ own, ours }) => ({ own, found: findProduct(ours) }));
	const errors = found.flatMap(({ found }, place) =>
		found.ok ? [] : [{ place, message: found.message }],
	);
	if (errors.length > 0) return { ok: false, reason: "unknown-numbers", errors };
	if (count + numbers.length > MAX_OWN_NUMBERS) return { ok: false, reason: "too-many-numbers" };
	const rows = found.flatMap(({ own, found }) =>
		found.ok ? [buildPartNumber("customer", found.product.id, own)] : [],
	);
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
			...{ actor: `user:${buyer.id}`, action: "customer.numbers" },
			...{ subject: `customer:${customerId}`, after: sql`changes() || ' added'` },
		}),
	]);
	return { ok: true };
}
