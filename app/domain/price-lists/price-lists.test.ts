import { asc, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { type AdminContext, actAs } from "~/domain/accounts/context.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import {
	actAsAdmin,
	createAdmin,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { assignPriceList } from "~/testing/factories/price-lists";
import { createTestPlatform } from "~/testing/platform";
import { NO_END } from "../prices/rules";
import { listPrices, priceLists } from "../prices/tables.server";
import { type ListInput, listInput } from "./input";
import { planListPrices } from "./plan-list-prices.server";
import { findPriceList, listPricedProducts } from "./queries.server";
import type { ListPriceEntry } from "./read-price-lines";
import { describePercentageLoss, describePriceChanges, findRisingPrice, parseDay } from "./rules";
import { PRICE_LISTS, replaceListPrices } from "./verbs.server";

const platform = createTestPlatform();
const { db } = platform;
const PREFIX = "Verb test ";

afterAll(async () => {
	await db.delete(priceLists).where(sql`name like ${`${PREFIX}%`}`);
});

const buildList = (overrides: Partial<ListInput> = {}): ListInput => ({
	name: `${PREFIX}${newId()}`,
	kind: "contract",
	state: "inactive",
	percentOffBp: 0,
	fromAt: 1,
	untilAt: NO_END,
	...overrides,
});

async function createTestList(overrides: Partial<ListInput> = {}) {
	const admin = await createAdmin();
	const list = buildList(overrides);
	const ctx = actAs(platform, { kind: "admin", userId: admin.id });
	const listId = await PRICE_LISTS.add(ctx, { idempotencyKey: newId() }, { list });
	return { ctx, listId, list };
}

async function createNumberedProduct(pricePoisha = 1000) {
	const product = await createProduct({ pricePoisha });
	const number = `PL-${product.id}`;
	await createPartNumber(product, "own", number);
	return { ...product, number };
}

const readRows = async (listId: string) =>
	(
		await db
			.select()
			.from(listPrices)
			.where(eq(listPrices.listId, listId))
			.orderBy(asc(listPrices.productId), asc(listPrices.minQuantity))
	).map(({ productId, minQuantity, unitPoisha }) => [productId, minQuantity, unitPoisha]);

async function plan(listId: string, entries: readonly ListPriceEntry[]) {
	const planned = await planListPrices(db, listId, entries);
	if (!planned.ok) throw new Error(JSON.stringify(planned.errors));
	return planned.plan;
}

/** Returns the parts whose prices changed. */
async function put(
	{ ctx, listId }: { ctx: AdminContext; listId: string },
	entries: readonly ListPriceEntry[],
) {
	const planned = await plan(listId, entries);
	expect(await replaceListPrices(ctx, planned)).toBe(true);
	return planned.changes.map(({ id }) => id).sort();
}

type Edit = { ctx: AdminContext; listId: string; list: ListInput };

async function edit({ ctx, listId, list }: Edit) {
	const old = await findPriceList(db, listId);
	if (!old) throw new Error(`no price list ${listId}`);
	return PRICE_LISTS.edit(ctx, old, { list });
}

test("the same form creates one list, and its name is taken for others", async () => {
	const ctx = await actAsAdmin();
	const [list, idempotencyKey] = [buildList(), newId()];
	const id = await PRICE_LISTS.add(ctx, { idempotencyKey }, { list });
	expect(await PRICE_LISTS.add(ctx, { idempotencyKey }, { list })).toBe(id);
	const again = PRICE_LISTS.add(ctx, { idempotencyKey: newId() }, { list });
	await expect(again).rejects.toThrow("Another list has this name");
	expect(await listAudit(`price-list:${id}`)).toEqual(["price-list.create"]);
});

test("an edit without a change writes nothing, and one with a change an audit row", async () => {
	const { ctx, listId, list } = await createTestList();
	expect(await edit({ ctx, listId, list })).toBe(false);
	const changed = { ...list, percentOffBp: 750 };
	expect(await edit({ ctx, listId, list: changed })).toBe(true);
	expect(await listAudit(`price-list:${listId}`)).toEqual(["price-list.create", "price-list.edit"]);
});

test("an edit of a list that was changed after it was read writes nothing", async () => {
	const { ctx, listId, list } = await createTestList();
	const old = await findPriceList(db, listId);
	if (!old) throw new Error("the list exists");
	await edit({ ctx, listId, list: { ...list, percentOffBp: 750 } });
	const late = PRICE_LISTS.edit(ctx, old, { list: { ...list, name: `Late ${newId()}` } });
	await expect(late).rejects.toThrow("another admin saved at the same moment");
	expect(await findPriceList(db, listId)).toMatchObject({ ...list, percentOffBp: 750 });
	expect(await listAudit(`price-list:${listId}`)).toEqual(["price-list.create", "price-list.edit"]);
});

test("only an inactive list is deleted, with its prices", async () => {
	const { ctx, listId, list } = await createTestList({ state: "active" });
	await expect(PRICE_LISTS.remove(ctx, listId)).rejects.toThrow("Make it inactive first.");
	const product = await createNumberedProduct();
	const entries = [{ number: product.number, minQuantity: 10, unitPoisha: 950 }];
	await put({ ctx, listId }, entries);
	await edit({ ctx, listId, list: { ...list, state: "inactive" } });
	await PRICE_LISTS.remove(ctx, listId);
	expect(await readRows(listId)).toEqual([]);
	await PRICE_LISTS.remove(ctx, listId);
	const audited = await listAudit(`price-list:${listId}`);
	expect(audited.filter((action) => action === "price-list.delete")).toHaveLength(1);
});

test("the rows of each named part are replaced as a whole, and the same rows write nothing", async () => {
	const { ctx, listId } = await createTestList();
	const [one, other] = [await createNumberedProduct(), await createNumberedProduct()];
	const list = { ctx, listId };
	const first = [
		{ number: one.number, minQuantity: 100, unitPoisha: 900 },
		{ number: one.number.toLowerCase(), minQuantity: 10, unitPoisha: 950 },
		{ number: other.number, minQuantity: 1, unitPoisha: 800 },
	];
	expect(await put(list, first)).toEqual([one.id, other.id].sort());
	expect(await put(list, first)).toEqual([]);
	const replaced = [{ number: one.number, minQuantity: 20, unitPoisha: 940 }];
	expect(await put(list, replaced)).toEqual([one.id]);
	const removed = [{ number: other.number, minQuantity: 1, unitPoisha: null }];
	expect(await put(list, removed)).toEqual([other.id]);
	expect(await readRows(listId)).toEqual([[one.id, 20, 940]]);
	expect((await listAudit(`price-list:${listId}`)).slice(1)).toEqual(
		Array.from({ length: 4 }, () => "price-list.prices"),
	);
});

test("one wrong entry writes nothing, and each has its reason", async () => {
	const { listId } = await createTestList();
	const product = await createNumberedProduct();
	const twin = `TWIN-${newId()}`;
	for (const product of [await createProduct(), await createProduct()])
		await createPartNumber(product, "alternate", twin);
	const rising = await createNumberedProduct();
	const repeated = await createNumberedProduct();
	const mixed = await createNumberedProduct();
	const entries = [
		{ number: product.number, minQuantity: 10, unitPoisha: 950 },
		{ number: "never-was", minQuantity: 10, unitPoisha: 950 },
		{ number: twin, minQuantity: 10, unitPoisha: 950 },
		{ number: rising.number, minQuantity: 100, unitPoisha: 960 },
		{ number: rising.number, minQuantity: 10, unitPoisha: 950 },
		{ number: repeated.number, minQuantity: 10, unitPoisha: 950 },
		{ number: repeated.number, minQuantity: 10, unitPoisha: 940 },
		{ number: mixed.number, minQuantity: 10, unitPoisha: 940 },
		{ number: mixed.number, minQuantity: 1, unitPoisha: null },
	];
	expect(await planListPrices(db, listId, entries)).toMatchObject({
		ok: false,
		errors: [
			{ entry: 1, message: 'Part number "never-was" was not found.' },
			{ entry: 2, message: expect.stringContaining("Several products have the number") },
			{
				entry: 3,
				message:
					"A price for a larger quantity must be lower: 100+ at tk 9.60 is not below 10+ at tk 9.50.",
			},
			{ entry: 6, message: `${repeated.number} has two prices for 10+.` },
			{ entry: 8, message: expect.stringContaining("removes the prices") },
		],
	});
	expect(await readRows(listId)).toEqual([]);
});

test("a plan says what gets dearer when the first rows of a part replace a percentage", async () => {
	const { ctx, listId } = await createTestList({ percentOffBp: 1000 });
	const product = await createNumberedProduct();
	const entries = [{ number: product.number, minQuantity: 100, unitPoisha: 850 }];
	const loss = "1–99 will cost tk 10.00 instead of tk 9.00";
	expect((await plan(listId, entries)).changes).toMatchObject([{ id: product.id, loss }]);
	await put({ ctx, listId }, entries);
	const later = [{ number: product.number, minQuantity: 200, unitPoisha: 850 }];
	expect((await plan(listId, later)).changes).toMatchObject([{ loss: null }]);
});

test("a plan is saved as a whole, or not at all once a price or the percentage has changed", async () => {
	const { ctx, listId, list } = await createTestList();
	const [one, other] = [await createNumberedProduct(), await createNumberedProduct()];
	const toEntries = (unitPoisha: number) =>
		[one, other].map(({ number }) => ({ number, minQuantity: 1, unitPoisha }));
	const planned = await plan(listId, toEntries(900));
	await put({ ctx, listId }, [{ number: one.number, minQuantity: 5, unitPoisha: 800 }]);
	expect(await replaceListPrices(ctx, planned)).toBe(false);
	expect(await readRows(listId)).toEqual([[one.id, 5, 800]]);
	const again = await plan(listId, toEntries(900));
	expect(again.id).not.toBe(planned.id);
	await edit({ ctx, listId, list: { ...list, percentOffBp: list.percentOffBp + 1 } });
	expect(await replaceListPrices(ctx, again)).toBe(false);
	const current = await plan(listId, toEntries(900));
	const results = await Promise.all([current, current].map((same) => replaceListPrices(ctx, same)));
	expect(results.filter(Boolean)).toHaveLength(1);
	expect(await readRows(listId)).toHaveLength(2);
});

test.each([
	[[], [[1, 900]], "1 price new"],
	[
		[[1, 900]],
		[
			[1, 800],
			[10, 700],
		],
		"1 price new, 1 changed",
	],
	[
		[
			[1, 900],
			[10, 800],
		],
		[],
		"2 prices removed",
	],
] as const)("%j becoming %j is described as '%s'", (before, after, text) => {
	expect(describePriceChanges([{ before, after }])).toBe(text);
});

test("a percentage that no quantity loses needs no confirmation", () => {
	const product = { basePoisha: 1000, kind: "goods", percentOffBp: 1000 } as const;
	expect(describePercentageLoss(product, [[1, 900]])).toBeNull();
	expect(describePercentageLoss({ ...product, kind: "service" }, [[10, 900]])).toBeNull();
	expect(describePercentageLoss({ ...product, percentOffBp: 0 }, [[10, 900]])).toBeNull();
	expect(
		describePercentageLoss(product, [
			[2, 950],
			[5, 940],
		]),
	).toBe("1 will cost tk 10.00, 2–4 will cost tk 9.50, 5+ will cost tk 9.40 instead of tk 9.00");
	expect(
		findRisingPrice([
			[1, 5],
			[2, 4],
		]),
	).toBeNull();
});

test("a sixth active list is refused for a customer, and so is activating one", async () => {
	const buyer = await createUser();
	const lists = [];
	for (let n = 0; n < 6; n += 1) lists.push(await createTestList({ state: "active" }));
	const last = lists.pop();
	for (const { listId } of lists) await assignPriceList(listId, buyer);
	if (!last) throw new Error("there are six lists");
	await expect(assignPriceList(last.listId, buyer)).rejects.toThrow();
	const asleep = { ...last.list, state: "inactive" as const };
	await edit({ ...last, list: asleep });
	await assignPriceList(last.listId, buyer);
	await expect(edit(last)).rejects.toThrow("at most five price lists");
	for (const { ctx, listId, list } of lists)
		await edit({ ctx, listId, list: { ...list, state: "inactive" } });
	const forAll = edit({ ...last, list: { ...asleep, kind: "public" } });
	await expect(forAll).rejects.toThrow("the list is assigned to customers");
});

test("the last day of a list is inclusive, in Bangladesh", () => {
	const form = {
		name: "November",
		kind: "sale",
		percent: "7.5 %",
		state: "active",
		password: "",
		from: "2026-11-01",
		until: "2026-11-01",
	};
	const read = listInput.parse(form);
	expect(read.list).toMatchObject({
		percentOffBp: 750,
		fromAt: Date.parse("2026-10-31T18:00:00Z"),
		untilAt: Date.parse("2026-11-01T18:00:00Z"),
	});
	expect(listInput.parse({ ...form, until: "" }).list.untilAt).toBe(NO_END);
	const listErrors = (fields: object) =>
		listInput.safeParse({ ...form, ...fields }).error?.issues.map(({ message }) => message);
	expect(listErrors({ until: "2026-10-31" })).toEqual([
		"The end date must be after the start date.",
	]);
	for (const percent of ["91", "90.01", "-1", "7.555", "much"])
		expect(listErrors({ percent })).toEqual(["Enter a discount from 0 to 90%."]);
	expect(parseDay("2026-02-30")).toBeNull();
});

test("a page of the parts of a list begins after the last one", async () => {
	const made = await createTestList();
	const products = [
		await createNumberedProduct(),
		await createNumberedProduct(),
		await createNumberedProduct(),
	];
	await put(
		made,
		products.map(({ number }) => ({ number, minQuantity: 1, unitPoisha: 900 })),
	);
	const paged: string[] = [];
	for (let after: string | null = ""; after !== null; ) {
		const page = await listPricedProducts(db, { listId: made.listId, after, size: 1 });
		paged.push(...page.products.map(({ id }) => id));
		after = paged.length > products.length ? null : page.next;
	}
	expect(paged).toEqual(products.map(({ id }) => id).sort());
});

test("the quantities of a part are listed from the smallest up", async () => {
	const [made, { number }] = [await createTestList(), await createNumberedProduct()];
	const quantities = [100, 1, 10];
	await put(
		made,
		quantities.map((minQuantity) => ({ number, minQuantity, unitPoisha: 900 - minQuantity })),
	);
	const { products } = await listPricedProducts(db, { listId: made.listId, after: "", size: 1 });
	expect(products[0]?.rows.map(([minQuantity]) => minQuantity)).toEqual([1, 10, 100]);
});

test("the prices of one list are replaced without those of another", async () => {
	const [one, other, product] = [
		await createTestList(),
		await createTestList(),
		await createNumberedProduct(),
	];
	const price = { number: product.number, minQuantity: 1, unitPoisha: 900 };
	for (const made of [one, other]) await put(made, [price]);
	await put(one, [{ ...price, unitPoisha: 800 }]);
	expect(await readRows(other.listId)).toEqual([[product.id, 1, 900]]);
});

test("a customer's number names no part of a price list", async () => {
	const { listId } = await createTestList();
	const number = `PC-${newId()}`;
	await createPartNumber(
		await createProduct(),
		"customer",
		number,
		(await createUser()).customerId,
	);
	expect(await planListPrices(db, listId, [{ number, minQuantity: 1, unitPoisha: 900 }])).toEqual({
		ok: false,
		errors: [{ entry: 0, message: `Part number "${number}" was not found.` }],
	});
});
