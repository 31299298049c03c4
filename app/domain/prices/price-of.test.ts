import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Buyer } from "~/domain/accounts/rules";
import { customers } from "~/domain/accounts/tables.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createProduct, createUser, createVatRate } from "~/testing/factories/factories";
import {
	assignPriceList,
	createExemption,
	createListPrice,
	createPriceList,
} from "~/testing/factories/price-lists";
import { createTestPlatform } from "~/testing/platform";
import { products, vatRates } from "../catalog/tables.server";
import {
	chargePrice,
	containedVatBp,
	createPriceViewer,
	findUnitPrices,
	priceListId,
	priceOffers,
	unitPrice,
} from "./price-of.server";
import {
	findCheaperBreak,
	LIST_KINDS,
	listBreaks,
	NO_END,
	type Price,
	type PriceOffer,
	priceOf,
} from "./rules";
import { customerPriceLists, listPrices, priceLists } from "./tables.server";

const PREFIX = "generated-list-";

/** Mulberry32: the same cases in every run of a seed. */
function createRandom(seed: number) {
	let state = seed;
	return (below: number): number => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}

const removeLists = () =>
	createTestPlatform()
		.db.delete(priceLists)
		.where(sql`id like ${`${PREFIX}%`}`);

afterAll(async () => {
	await removeLists();
});

type Random = ReturnType<typeof createRandom>;

/** Falling prices; none for a third of the parts. */
function generateRows(random: Random, basePoisha: number): [number, number][] {
	if (random(3) === 0) return [];
	let [minQuantity, unitPoisha] = [0, basePoisha];
	const rows: [number, number][] = [];
	for (let n = random(4); n >= 0 && unitPoisha > 2; n -= 1) {
		minQuantity += 1 + random(60);
		unitPoisha -= random(Math.max(1, Math.floor(unitPoisha / 3))) + (rows.length > 0 ? 1 : 0);
		if (unitPoisha > 0) rows.push([minQuantity, unitPoisha]);
	}
	return rows;
}

test("the SQL of a price equals the function for 10,000 generated cases", async () => {
	const platform = createTestPlatform();
	const { db } = platform;
	const random = createRandom(19);
	const buyer = await createUser();
	const vatRateIds = await Promise.all([0, 5, 750, 1500, 2000, 10_000].map(createVatRate));
	const created = await Promise.all(
		Array.from({ length: 20 }, (_, n) =>
			createProduct({
				vatRateId: vatRateIds[n % vatRateIds.length],
				name: `Priced part ${n}`,
				pricePoisha: n < 4 ? 100_000_000_000 - n : 100 + random(1_000_000),
				kind: n % 7 === 0 ? "service" : "goods",
			}),
		),
	);
	const viewer = createPriceViewer(platform, buyer);
	const isBuyer = eq(customers.id, buyer.customerId);
	let [compared, exemptCount] = [0, 0];
	for (let round = 0; round < 50; round += 1) {
		const lists = Array.from({ length: random(6) }, (_, n) => ({
			id: `${PREFIX}${round}-${n}`,
			name: `${PREFIX}${round}-${n}`,
			kind: LIST_KINDS[random(4)] ?? "sale",
			percentOffBp: random(2) * random(9001),
			fromAt: viewer.at + 1000 * (random(4) - 2),
			untilAt: random(4) === 0 ? viewer.at + random(2) : NO_END,
			state: random(6) === 0 ? ("inactive" as const) : ("active" as const),
			createdAt: viewer.at,
		})).filter(({ fromAt, untilAt }) => fromAt < untilAt);
		const rows = lists.flatMap((list) =>
			created.flatMap(({ id, pricePoisha }) =>
				generateRows(random, pricePoisha).map(([minQuantity, unitPoisha]) => ({
					listId: list.id,
					productId: id,
					minQuantity,
					unitPoisha,
				})),
			),
		);
		const assigned = lists
			.filter(({ kind }) => kind === "contract" || kind === "group")
			.filter(() => random(3) > 0);
		await removeLists();
		if (lists.length > 0) await db.insert(priceLists).values(lists);
		if (rows.length > 0)
			await db.run(sql`insert into list_prices select value ->> 'listId', value ->> 'productId', value ->> 'minQuantity',
				value ->> 'unitPoisha' from json_each(${JSON.stringify(rows)})`);
		if (assigned.length > 0)
			await db
				.insert(customerPriceLists)
				.values(assigned.map(({ id }) => ({ customerId: buyer.customerId, listId: id })));
		await db.update(customers).set({ exemptUntil: 0 }).where(isBuyer);
		const untilAt = viewer.at + random(2);
		const hasNumber = random(3) > 0;
		if (hasNumber)
			await db.update(customers).set({ exemptNumber: "E-1", exemptUntil: untilAt }).where(isBuyer);
		const isExempt = hasNumber && untilAt > viewer.at;
		const cases = created.flatMap(({ id }) =>
			Array.from({ length: 10 }, () => ({ id, quantity: 1 + random(200) })),
		);
		const quantity = sql`(wanted.value ->> 'quantity')`;
		const found = await db
			.select({
				quantity: sql<number>`wanted.value ->> 'quantity'`,
				id: products.id,
				vatRateId: products.vatRateId,
				basePoisha: products.pricePoisha,
				kind: products.kind,
				unitPoisha: unitPrice(viewer, quantity),
				listId: priceListId(viewer, quantity),
				offers: priceOffers(viewer),
				vatBp: vatRates.bp,
				containedBp: containedVatBp(viewer),
			})
			.from(sql`json_each(${JSON.stringify(cases)}) as wanted`)
			.innerJoin(products, sql`${products.id} = wanted.value ->> 'id'`)
			.innerJoin(vatRates, eq(vatRates.id, products.vatRateId));
		expect(await findUnitPrices(db, viewer, found)).toEqual(
			found.map(({ unitPoisha }) => unitPoisha),
		);
		for (const { unitPoisha, listId, offers, vatBp, containedBp, ...product } of found) {
			expect({ ...product, unitPoisha, listId }).toEqual({
				...product,
				...pickPrice(priceOf(product, offers, product.quantity)),
			});
			expect([offers.exemptVatBp, containedBp]).toEqual(isExempt ? [vatBp, 0] : [0, vatBp]);
			exemptCount += Number(isExempt);
		}
		const applying = lists.filter(
			({ id, kind, fromAt, untilAt, state }) =>
				state === "active" &&
				fromAt <= viewer.at &&
				untilAt > viewer.at &&
				(kind === "public" || kind === "sale" || assigned.some((list) => list.id === id)),
		);
		expect(
			new Set(found.flatMap(({ offers }) => offers.lists.map(({ listId }) => listId))),
		).toEqual(new Set(applying.map(({ id }) => id)));
		compared += found.length;
	}
	await removeLists();
	expect(compared).toBe(10_000);
	expect(exemptCount).toBeGreaterThan(1000);
});

test("a charge of a poisha stays one, for exempt buyers too", async () => {
	const platform = createTestPlatform();
	const { id } = await createProduct();
	const buyer = await createUser();
	await createExemption(buyer);
	for (const each of [null, buyer]) {
		const price = chargePrice(createPriceViewer(platform, each), sql`1`);
		const [row] = await platform.db.select({ price }).from(products).where(eq(products.id, id));
		expect(row?.price).toBe(1);
	}
});

test("a list that starts tomorrow changes no price today", async () => {
	const [platform, buyer, product] = [
		createTestPlatform(),
		await createUser(),
		await createProduct(),
	];
	const tomorrow = Date.now() + 86_400_000;
	const id = await createPriceList({ state: "active", fromAt: tomorrow });
	await createListPrice(id, product.id, [1, 100]);
	await assignPriceList(id, buyer);
	const priceAt = async (at: number) => {
		const viewer = createPriceViewer({ ...platform, now: () => at }, buyer);
		const [row] = await platform.db
			.select({ unitPoisha: unitPrice(viewer) })
			.from(products)
			.where(eq(products.id, product.id));
		return row?.unitPoisha;
	};
	expect([await priceAt(tomorrow - 1), await priceAt(tomorrow)]).toEqual([
		product.pricePoisha,
		100,
	]);
});

const pickPrice = ({ unitPoisha, listId }: Price) => ({ unitPoisha, listId });

test("a buyer costs one row for the exemption per statement, and an exempt one the VAT rates once", async () => {
	const [platform, buyer, other] = [createTestPlatform(), await createUser(), await createUser()];
	const ids: string[] = [];
	for (let n = 0; n < 10; n += 1) ids.push((await createProduct()).id);
	await createExemption(buyer);
	const countRows = async (viewedBy: Buyer | null) => {
		const { db, rowsRead } = createRowCountingDatabase();
		const prices = await db
			.select({ unitPoisha: unitPrice(createPriceViewer(platform, viewedBy)) })
			.from(products)
			.where(inArray(products.id, ids));
		expect(new Set(prices.map(({ unitPoisha }) => unitPoisha)).size).toBe(1);
		return rowsRead();
	};
	const rows = await countRows(null);
	expect(await countRows(other)).toBe(rows + 1);
	const rateCount = await platform.db.$count(vatRates);
	expect(await countRows(buyer)).toBe(rows + 1 + rateCount);
});

test("a further list never raises a price, and a larger quantity never costs more per unit", () => {
	const random = createRandom(7);
	for (let n = 0; n < 3000; n += 1) {
		const product = { basePoisha: 100 + random(100_000), kind: "goods" as const };
		const exemptVatBp = random(2) * random(3000);
		const lists: PriceOffer[] = Array.from({ length: 1 + random(5) }, (_, list) => ({
			listId: String(list),
			kind: LIST_KINDS[random(4)] ?? "sale",
			percentOffBp: random(9001),
			untilAt: NO_END,
			rows: generateRows(random, product.basePoisha),
		}));
		const quantity = 1 + random(200);
		const offers = { lists, exemptVatBp };
		const price = priceOf(product, offers, quantity);
		expect(price.unitPoisha).toBeLessThanOrEqual(
			priceOf(product, { lists: lists.slice(1), exemptVatBp }, quantity).unitPoisha,
		);
		expect(priceOf(product, offers, quantity + 1).unitPoisha).toBeLessThanOrEqual(price.unitPoisha);
		expect(priceOf(product, { lists: lists.toReversed(), exemptVatBp }, quantity)).toEqual(price);
		const breaks = listBreaks(product, offers);
		const reached = breaks.findLast(({ minQuantity }) => minQuantity <= quantity);
		expect(reached?.unitPoisha).toBe(price.unitPoisha);
	}
});

const BREAKS: PriceOffer = {
	listId: "breaks",
	kind: "public",
	percentOffBp: 0,
	untilAt: NO_END,
	rows: [
		[10, 950],
		[100, 900],
	],
};
const CONTRACT: PriceOffer = {
	listId: "contract",
	kind: "contract",
	percentOffBp: 750,
	untilAt: NO_END,
	rows: [],
};

test.each([
	["visitor", 9, 1000, ""],
	["visitor", 10, 950, "breaks"],
	["visitor", 99, 950, "breaks"],
	["visitor", 100, 900, "breaks"],
	["customer", 9, 925, "contract"],
	["customer", 10, 925, "contract"],
	["customer", 99, 925, "contract"],
	["customer", 100, 900, "breaks"],
])(
	"a %s who takes %d pays %d poisha each, from list '%s'",
	(buyer, quantity, unitPoisha, listId) => {
		const lists = buyer === "visitor" ? [BREAKS] : [BREAKS, CONTRACT];
		const product = { basePoisha: 1000, kind: "goods" } as const;
		const price = priceOf(product, { lists, exemptVatBp: 0 }, quantity);
		expect(price).toMatchObject({ unitPoisha, listId });
	},
);

test("a percentage is rounded down, and not given on services or beside rows of the part", () => {
	const product = { basePoisha: 1250, kind: "goods" } as const;
	const offers = { lists: [CONTRACT], exemptVatBp: 0 };
	expect(priceOf(product, offers, 1).unitPoisha).toBe(1157);
	expect(priceOf({ ...product, kind: "service" }, offers, 1).unitPoisha).toBe(1250);
	const withRows: PriceOffer = { ...CONTRACT, rows: [[100, 850]] };
	expect(priceOf(product, { ...offers, lists: [withRows] }, 1).unitPoisha).toBe(1250);
});

test.each([
	[1250, 1500, 1006],
	[100, 1500, 87],
	[1, 10_000, 1],
])("VAT is taken off last, from the lowest price: base %d at %d basis points", (...numbers) => {
	const [basePoisha, exemptVatBp, unitPoisha] = numbers;
	const lists = basePoisha === 1250 ? [CONTRACT] : [];
	const price = priceOf({ basePoisha, kind: "goods" }, { lists, exemptVatBp }, 1);
	expect(price).toMatchObject({ unitPoisha, isVatExempt: true });
});

test("breaks that cost the same without VAT become one", () => {
	const rows: PriceOffer["rows"] = [
		[10, 111],
		[100, 100],
	];
	const offers = { lists: [{ ...BREAKS, rows }], exemptVatBp: 1500 };
	const breaks = listBreaks({ basePoisha: 112, kind: "goods" }, offers);
	expect(breaks.map(({ minQuantity, unitPoisha }) => [minQuantity, unitPoisha])).toEqual([
		[1, 97],
		[100, 87],
	]);
});

test.each([
	["contract", ["public", "sale", "group", "contract"]],
	["group", ["public", "sale", "group"]],
	["sale", ["public", "sale"]],
] as const)("equal prices name the %s first", (winner, kinds) => {
	const lists = kinds.map((kind) => ({ ...BREAKS, listId: kind, kind }));
	const product = { basePoisha: 1000, kind: "goods" } as const;
	expect(priceOf(product, { lists, exemptVatBp: 0 }, 10).listId).toBe(winner);
});

test("the database refuses a price for a larger quantity that is not lower", async () => {
	const { db } = createTestPlatform();
	const product = await createProduct();
	const at = Date.now();
	const id = `${PREFIX}descent`;
	await db.insert(priceLists).values({
		id,
		name: id,
		kind: "contract",
		fromAt: at,
		untilAt: NO_END,
		createdAt: at,
	});
	const row = { listId: id, productId: product.id };
	await db.insert(listPrices).values({ ...row, minQuantity: 10, unitPoisha: 950 });
	for (const wrong of [
		{ minQuantity: 100, unitPoisha: 950 },
		{ minQuantity: 5, unitPoisha: 940 },
		{ minQuantity: 5, unitPoisha: 950 },
	])
		await expect(db.insert(listPrices).values({ ...row, ...wrong })).rejects.toThrow();
	await db.insert(listPrices).values({ ...row, minQuantity: 100, unitPoisha: 949 });
	await expect(
		db.update(listPrices).set({ unitPoisha: 1 }).where(eq(listPrices.listId, id)),
	).rejects.toThrow();
});

test("the database refuses a sixth list for one account, whichever way it comes", async () => {
	const { db } = createTestPlatform();
	await removeLists();
	const buyer = await createUser();
	const at = Date.now();
	const lists = Array.from({ length: 6 }, (_, n) => ({
		id: `${PREFIX}six-${n}`,
		name: `${PREFIX}six-${n}`,
		createdAt: at,
		kind: n === 0 ? "public" : "contract",
		fromAt: at,
		untilAt: NO_END,
		state: "active",
	})) as (typeof priceLists.$inferInsert)[];
	await db.insert(priceLists).values(lists);
	const assign = (n: number) =>
		db
			.insert(customerPriceLists)
			.values({ customerId: buyer.customerId, listId: `${PREFIX}six-${n}` });
	for (const n of [1, 2, 3, 4]) await assign(n);
	await expect(assign(5)).rejects.toThrow();
	const last = eq(priceLists.id, `${PREFIX}six-5`);
	await db.update(priceLists).set({ state: "inactive" }).where(last);
	await assign(5);
	await expect(db.update(priceLists).set({ state: "active" }).where(last)).rejects.toThrow();
	await expect(assign(0)).rejects.toThrow();
});

test("a larger quantity that costs the same in total is offered, and one that costs a poisha more is not", () => {
	const offer = (unitPoisha: number) =>
		findCheaperBreak(
			[
				{ minQuantity: 1, unitPoisha: 1000 },
				{ minQuantity: 100, unitPoisha },
			],
			90,
		)?.minQuantity;
	expect([offer(900), offer(901), offer(899)]).toEqual([100, undefined, 100]);
});
