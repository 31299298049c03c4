import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import { createAdmin, createProduct, createVatRate } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { products, vatRates } from "../tables.server";
import { moveProducts } from "./verbs.server";

const platform = createTestPlatform();
const { db } = platform;

/** Three products with a rate, and the move that an admin confirmed. */
async function confirmMove() {
	const [admin, from, to] = [
		await createAdmin(),
		await createVatRate(1500),
		await createVatRate(750),
	];
	const made = Array.from({ length: 3 }, () => createProduct({ vatRateId: from }));
	const ids = (await Promise.all(made)).map(({ id }) => id);
	const shown = { count: 3, fromBp: 1500, toBp: 750 };
	const move = { from, to, category: "", ...shown, idempotencyKey: newId() };
	const run = (size: number, changes: Partial<typeof move> = {}) =>
		moveProducts(
			actAs(platform, { kind: "admin", userId: admin.id }),
			{ ...move, ...changes },
			size,
		);
	return { ids, from, to, run };
}

async function countWithRate(ids: readonly string[], rateId: string) {
	const rows = await db.select().from(products).where(eq(products.vatRateId, rateId));
	return rows.filter(({ id }) => ids.includes(id)).length;
}

const listAudited = async (rateId: string) =>
	(
		await db
			.select()
			.from(audit)
			.where(eq(audit.subject, `vat-rate:${rateId}`))
	).map(({ action, before, after }) => [action, JSON.parse(before), JSON.parse(after)]);

test("a move of more products than one statement may change leaves the rest for the next one", async () => {
	const { ids, from, to, run } = await confirmMove();
	expect(await run(2)).toBe(true);
	expect(await countWithRate(ids, to)).toBe(2);
	const next = { idempotencyKey: newId() };
	await expect(run(2, next)).rejects.toThrow("changed after you saw them");
	expect(await run(2, { ...next, count: 1 })).toBe(false);
	expect(await countWithRate(ids, to)).toBe(3);
	const audited = (products: number) => [
		"vat-rate.move-products",
		expect.objectContaining({ bp: 1500 }),
		expect.objectContaining({ bp: 750, category: "", products }),
	];
	expect(await listAudited(from)).toEqual(expect.arrayContaining([audited(2), audited(1)]));
});

test("the same form, sent twice, moves products once", async () => {
	const { ids, from, to, run } = await confirmMove();
	expect(await run(3)).toBe(false);
	await db.update(products).set({ vatRateId: from }).where(eq(products.vatRateId, to));
	expect(await run(3)).toBe(false);
	expect(await countWithRate(ids, from)).toBe(3);
	expect(await listAudited(from)).toHaveLength(1);
});

test("products with other rates keep theirs", async () => {
	const [{ to, run }, other] = [await confirmMove(), await createProduct()];
	await run(3);
	const [row] = await db.select().from(products).where(eq(products.id, other.id));
	expect(row?.vatRateId).toBe("standard");
	expect(await db.$count(products, eq(products.vatRateId, to))).toBe(3);
});

test("another count or rate than the confirmed one moves nothing", async () => {
	const { ids, from, to, run } = await confirmMove();
	const refused = "changed after you saw them";
	await expect(run(3, { count: 2 })).rejects.toThrow(refused);
	await db.update(vatRates).set({ bp: 1000 }).where(eq(vatRates.id, to));
	await expect(run(3)).rejects.toThrow(refused);
	expect(await countWithRate(ids, from)).toBe(3);
	expect(await listAudited(from)).toEqual([]);
});
