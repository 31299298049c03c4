import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Buyer } from "~/domain/accounts/rules";
import { setStock } from "~/testing/database/queries";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import {
	createPaidOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { createTestPlatform } from "~/testing/platform";
import { createDatabase } from "../../platform/d1/database.server";
import { findProfile } from "../accounts/profile/queries.server";
import { listCartLines } from "../cart/queries.server";
import { buildPartNumber } from "../catalog/part-numbers/build-part-number.server";
import { partNumbers, products } from "../catalog/tables.server";
import { priceLists } from "../prices/tables.server";
import { eraseUser } from "../privacy/erase-user.server";
import type { CartMode, LineEntry } from "./apply-entries";
import { createPad, deleteExpiredPads, MAX_PADS } from "./create-pad.server";
import type { PadRow } from "./pad-lines";
import { findPad, findPadWithProducts } from "./queries.server";
import { addPadToCart, checkPad } from "./review-pad.server";
import { orderPadLines, orderPads } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;

async function createTestProduct(
	number: string,
	overrides: Parameters<typeof createProduct>[0] = {},
) {
	const product = await createProduct({ onHand: 100_000, ...overrides });
	await createPartNumber(product, "own", number);
	return product;
}

/** Numbers that no other test has. */
let next = 0;
const run = Date.now().toString(36).slice(-6);
const createNumber = () => `PD${run}-${1000 + next++ * 37}`;

async function createTestPad(text: string, user?: Buyer) {
	const owner = user ?? (await createUser());
	const created = await createPad(platform, owner, { source: "text", text });
	if (!created.ok) throw new Error(created.error);
	const find = async () => {
		const pad = await findPad(db, owner.id, created.padId);
		if (!pad) throw new Error("The pad is missing.");
		return pad;
	};
	return {
		owner,
		padId: created.padId,
		find,
		check: async (entries: Record<number, LineEntry> = {}) =>
			checkPad(platform, owner, await find(), { columns: null, lines: toLines(entries) }),
		add: async (mode: CartMode = "replace", entries: Record<number, LineEntry> = {}) =>
			addPadToCart(platform, owner, await find(), {
				mode,
				columns: null,
				lines: toLines(entries),
			}),
		listCart: async () =>
			(await listCartLines(createTestPlatform(), owner)).map((line) => [
				line.productId,
				line.quantity,
			]),
	};
}

const toLines = (entries: Record<number, LineEntry>) =>
	new Map(Object.entries(entries).map(([n, entry]) => [Number(n), entry]));

const describe = ({ n, result, quantity, note }: PadRow) => [n, result, quantity, note];

test("every typed line has one result, and nothing is assumed", async () => {
	const [bolt, nut] = [createNumber(), createNumber()];
	await createTestProduct(bolt, { unit: "box", packSize: 50 });
	await createTestProduct(nut);
	const pad = await createTestPad(
		[
			`${bolt} 12`,
			"# Site 4",
			nut,
			`${nut} 2,5`,
			`${bolt} 120 pcs`,
			`${nut} 0`,
			"0000 claw 3",
		].join("\n"),
	);
	const { rows } = await pad.find();
	expect(rows.map(describe)).toEqual([
		[1, "ok", 12, ""],
		[2, "note", null, ""],
		[3, "quantity-missing", null, "Enter a quantity."],
		[4, "fraction", null, `"2,5" is not a whole number. Choose 2 or 3.`],
		[5, "unfilled-packs", null, "120 pieces are 2.4 boxes of 50. Choose 2 (100) or 3 (150)."],
		[6, "left-out", null, ""],
		[7, "unknown", null, `Part number "0000 claw" was not found.`],
	]);
});

test("lines of the same part become one line with the sum, which the terms apply to", async () => {
	const number = createNumber();
	await createTestProduct(number, { minQuantity: 12, orderMultiple: 12 });
	const pad = await createTestPad(`${number} 5\n# note\n${number} 7`);
	expect((await pad.find()).rows.map(describe)).toEqual([
		[1, "ok", 12, "Lines 1 and 3: 5 + 7 = 12"],
		[2, "note", null, ""],
		[3, "merged", null, "In line 1"],
	]);
	expect((await pad.check()).map(describe)[0]).toEqual([1, "ok", 12, "Lines 1 and 3: 5 + 7 = 12"]);
	const changed = await pad.check({ 1: { quantity: "24" } });
	expect(changed.map(({ result, quantity }) => [result, quantity])).toEqual([
		["ok", 24],
		["note", null],
		["merged", null],
	]);
	expect((await pad.check()).map(({ quantity }) => quantity)).toEqual([24, null, null]);
});

test("a thousand lines of the same part are one line, whose note counts them", async () => {
	const number = createNumber();
	await createTestProduct(number);
	const pad = await createTestPad(`${number} 10\n`.repeat(1000));
	const [first, second] = (await pad.find()).rows.map(describe);
	expect(first).toEqual([1, "ok", 10_000, "1,000 lines, from 1 to 1,000: 10,000 together"]);
	expect(second).toEqual([2, "merged", null, "In line 1"]);
});

test("an unknown number gets up to three suggestions: longer, shorter, with a typing error, by name", async () => {
	const number = `SG${run}-2048`;
	const product = await createTestProduct(number, {
		name: `Zqhammer ${run}`,
		searchName: ` zqhammer ${run}`,
	});
	const swapped = number.replace(/48$/, "84");
	const lines = [
		`${number.slice(0, -1)} 2`,
		`${number}-99 2`,
		`${swapped} 2`,
		"zqhammer 2",
		"qqqqq 1",
	];
	const { rows } = await (await createTestPad(lines.join("\n"))).find();
	const offered = rows.map(({ result, options }) => [
		result,
		options.map(({ productId }) => productId).includes(product.id),
	]);
	expect(offered).toEqual([
		...Array.from({ length: 4 }, () => ["unknown", true]),
		["unknown", false],
	]);
	expect(rows.every(({ options }) => options.length <= 3)).toBe(true);
	const isPreset = rows.map(({ options }) => options.some((option) => option.isPreset));
	expect(isPreset).toEqual([false, false, false, true, false]);
});

test("the words of an unknown line find what the search finds, and a single part with all of them is preset", async () => {
	const size = String(10_000 + next++);
	const make = (name: string, overrides = {}) =>
		createProduct({ name, onHand: 100_000, ...overrides });
	const wanted = await make(`Qbearing zq${run} ${size} 2rs`, { unit: "box", packSize: 100 });
	const open = await make(`Qbearing zq${run} ${size} open`);
	const other = await make(`Qbearing zq${run} 2rs`);
	await createPartNumber(open, "alternate", `${size}00`);
	const { rows } = await (
		await createTestPad(
			[
				`qbearing zq${run} ${size} 2rs - 5 boxes`,
				`qbearing zq${run} ${size} 2rs - 200`,
				`qbearing zq${run} ${size} 2rs - 250 pcs`,
				`qbearing zq${run} ${size} 2rs - 200 pcs`,
				`qbearing zq${run} ${size} - 3`,
				`qbearings zq${run} 2rs zinced - 3`,
			].join("\n"),
		)
	).find();
	const preset = { isPreset: true };
	expect(rows[0]?.note).toBe("Found by name:");
	expect(rows.map(({ options }) => options.map(({ isNamed: _, ...option }) => option))).toEqual([
		[{ productId: wanted.id, quantity: 5, ...preset }],
		[
			{ productId: wanted.id, quantity: 2 },
			{ productId: wanted.id, quantity: 200 },
		],
		[
			{ productId: wanted.id, quantity: 2 },
			{ productId: wanted.id, quantity: 3 },
		],
		[{ productId: wanted.id, quantity: 2, ...preset }],
		[open, wanted].map(({ id }) => ({ productId: id, quantity: 3 })),
		[other, wanted].map(({ id }) => ({ productId: id, quantity: 3 })),
	]);
});

test("a choice, a corrected line and a new quantity are applied; what was left out can be taken back", async () => {
	const [old, number] = [createNumber(), createNumber()];
	const product = await createTestProduct(number);
	await createTestProduct(old, { supersededBy: product.id });
	const pad = await createTestPad(`${old} 5\n${number}\nnothing 3\n${number} 9`);
	const [superseded] = (await pad.find()).rows;
	expect(superseded).toMatchObject({
		result: "superseded",
		note: `${old} was replaced by ${number}.`,
		options: [{ productId: product.id, quantity: 5 }],
	});
	const rows = await pad.check({
		1: { productId: product.id, quantity: "5" },
		2: { quantity: "2" },
		3: { typed: `${number} 4` },
		4: { leavesOut: true },
	});
	expect(rows.map(describe)).toEqual([
		[1, "ok", 11, "Lines 1, 2 and 3: 5 + 2 + 4 = 11"],
		[2, "merged", null, "In line 1"],
		[3, "merged", null, "In line 1"],
		[4, "left-out", null, ""],
	]);
	const again = await pad.check({ 4: { readsAgain: true } });
	expect(again[0]?.quantity).toBe(20);
});

test("an archived part becomes unknown when the pad is checked again", async () => {
	const number = createNumber();
	const product = await createTestProduct(number);
	const pad = await createTestPad(`${number} 5`);
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, product.id));
	expect((await pad.check()).map(({ result }) => result)).toEqual(["unknown"]);
});

test("the ready lines go to the cart in their order; the others stay on the pad", async () => {
	const [one, two] = [createNumber(), createNumber()];
	const [first, second] = [await createTestProduct(one), await createTestProduct(two)];
	const pad = await createTestPad(`${one} 5\n${two} 7\n${one}x`);
	expect(await pad.add()).toMatchObject({ ok: true, partCount: 2, replacedCount: 0, openCount: 1 });
	expect(await pad.listCart()).toEqual([
		[first.id, 5],
		[second.id, 7],
	]);
	const { rows, state } = await pad.find();
	expect([state, ...rows.map(({ result }) => result)]).toEqual([
		"open",
		"added",
		"added",
		"unknown",
	]);
	expect(await pad.add("add")).toMatchObject({
		ok: true,
		partCount: 2,
		replacedCount: 0,
		openCount: 1,
	});
	expect(await pad.listCart()).toHaveLength(2);
	const shown = await findPadWithProducts(platform, pad.owner, pad.padId);
	expect(shown?.amounts).toMatchObject({ grossPoisha: 0, netPoisha: 0 });
	await pad.check({ 3: { leavesOut: true } });
	expect((await pad.find()).state).toBe("used");
});

test("a part in the cart gets the pad's quantity, or the sum of both", async () => {
	const number = createNumber();
	const product = await createTestProduct(number);
	const owner = await createUser();
	await (await createTestPad(`${number} 5`, owner)).add();
	const summed = await createTestPad(`${number} 7`, owner);
	const shown = await findPadWithProducts(createTestPlatform(), owner, summed.padId);
	expect(shown?.cartProductIds).toEqual([product.id]);
	await summed.add("add");
	expect(await summed.listCart()).toEqual([[product.id, 12]]);
	await (await createTestPad(`${number} 3`, owner)).add("replace");
	expect(await summed.listCart()).toEqual([[product.id, 3]]);
});

test("a crash while a pad is added leaves the cart and the pad as they were, so that a repeat adds once", async () => {
	const number = createNumber();
	const product = await createTestProduct(number);
	const owner = await createUser();
	await (await createTestPad(`${number} 5`, owner)).add();
	const pad = await createTestPad(`${number} 7`, owner);
	const crash = () => Promise.reject(new Error("The Worker has crashed."));
	const crashing = { ...platform, db: Object.create(db, { batch: { value: crash } }) };
	const entries = { mode: "add", columns: null, lines: new Map() } as const;
	await expect(addPadToCart(crashing, owner, await pad.find(), entries)).rejects.toThrow();
	expect(await pad.listCart()).toEqual([[product.id, 5]]);
	await pad.add("add");
	await pad.add("add");
	expect(await pad.listCart()).toEqual([[product.id, 12]]);
});

test("a quantity that is far from the last paid one gets a note, and stays ready", async () => {
	const [bolt, nut, washer] = [createNumber(), createNumber(), createNumber()];
	const owner = await createUser();
	for (const [number, quantity] of [
		[bolt, 20],
		[nut, 200],
		[washer, 20],
	] as const)
		await createPaidOrder(owner, await createTestProduct(number), { quantity });
	const pad = await createTestPad(`${bolt} 101\n${nut} 39\n${washer} 100`, owner);
	const shown = await findPadWithProducts(platform, owner, pad.padId);
	expect(shown?.rows.map(({ result, note }) => [result, note])).toEqual([
		["ok", "You last bought 20."],
		["ok", "You last bought 200."],
		["ok", ""],
	]);
	const other = await createTestPad(`${bolt} 101`);
	expect((await findPadWithProducts(platform, other.owner, other.padId))?.rows[0]?.note).toBe("");
});

test("a line that is short of stock says when more will come, if the shop knows", async () => {
	const [known, unknown, soldOut] = [createNumber(), createNumber(), createNumber()];
	await createTestProduct(known, { onHand: 60, leadDays: 12 });
	await createTestProduct(unknown, { onHand: 60 });
	await createTestProduct(soldOut, { onHand: 0, leadDays: 1 });
	const pad = await createTestPad(`${known} 100\n${unknown} 100\n${soldOut} 3`);
	expect((await pad.find()).rows.map(({ result, note }) => [result, note])).toEqual([
		["short", "60 of 100 in stock. 40 more in about 12 days."],
		["short", "60 of 100 in stock."],
		["short", "Sold out. More in about 1 day."],
	]);
});

test("lines of a part that waits are one line, whose sum waits", async () => {
	const number = createNumber();
	const product = await createTestProduct(number, { onHand: 60, leadDays: 12 });
	const pad = await createTestPad(`${number} 50\n${number} 50`);
	const wait = { productId: product.id, quantity: "100", mayWait: true } as const;
	expect((await pad.check({ 1: wait })).map(describe)).toEqual([
		[1, "ok", 100, "60 in stock. 40 more in about 12 days."],
		[2, "merged", null, "In line 1"],
	]);
	expect(await pad.add()).toMatchObject({ ok: true, partCount: 1 });
	expect(await pad.listCart()).toEqual([[product.id, 100]]);
});

test("a line whose part is sold out names a similar part in stock", async () => {
	const word = `simzq${run}`;
	const number = createNumber();
	await createTestProduct(number, { name: `Zz gauge ${word} 10`, onHand: 0 });
	const similar = await createProduct({ name: `Zz gauge ${word} 12`, onHand: 100 });
	await createProduct({ name: `Zz gauge ${word} 14`, onHand: 0 });
	const { rows } = await (await createTestPad(`${number} 5`)).find();
	expect(rows[0]).toMatchObject({
		result: "short",
		options: [
			{ quantity: 5, mayWait: true },
			{ productId: similar.id, quantity: 5 },
		],
	});
});

test("stock and prices that changed since the page was shown are named, and nothing is added", async () => {
	const [one, two] = [createNumber(), createNumber()];
	const [first, second] = [await createTestProduct(one), await createTestProduct(two)];
	const pad = await createTestPad(`${one} 100\n${two} 1`);
	await setStock(first.id, 60);
	await db.update(products).set({ pricePoisha: 30_000 }).where(eq(products.id, second.id));
	expect(await pad.add()).toEqual({
		ok: false,
		reason: "changed",
		messages: [
			`Only 60 of ${one} are still available. Nothing was added.`,
			`${two} now costs tk 300, not tk 250. Nothing was added.`,
		],
	});
	expect(await pad.listCart()).toEqual([]);
	expect((await pad.find()).rows[0]).toMatchObject({
		result: "short",
		note: "60 of 100 in stock.",
	});
	expect(await pad.add("replace", { 1: { productId: first.id, quantity: "60" } })).toMatchObject({
		ok: true,
	});
	expect(await pad.listCart()).toEqual([
		[first.id, 60],
		[second.id, 1],
	]);
});

test("a part that was replaced since the page was shown is named, and nothing is added", async () => {
	const [old, number] = [createNumber(), createNumber()];
	const [product, newer] = [await createTestProduct(old), await createTestProduct(number)];
	const pad = await createTestPad(`${old} 5`);
	await db.update(products).set({ supersededBy: newer.id }).where(eq(products.id, product.id));
	const message = `${old}: ${old} was replaced by ${number}. Nothing was added.`;
	expect(await pad.add()).toEqual({ ok: false, reason: "changed", messages: [message] });
	expect(await pad.listCart()).toEqual([]);
	expect((await pad.find()).rows[0]).toMatchObject({ result: "superseded" });
});

test("each question names its choices, and offers exactly those", async () => {
	const digits = String(Date.now()).slice(-5);
	const [ten, hundred, common] = [`61${digits}`, `62${digits}`, `SV${run}-1`];
	const [first, second] = [await createTestProduct(ten), await createTestProduct(hundred)];
	const [one, two] = [
		await createTestProduct(createNumber()),
		await createTestProduct(createNumber()),
	];
	for (const product of [one, two]) await createPartNumber(product, "manufacturer", common);
	const terms = createNumber();
	const packed = await createTestProduct(terms, { minQuantity: 10, orderMultiple: 10 });
	const plain = createNumber();
	const bolt = await createTestProduct(plain);
	const pad = await createTestPad(
		[`${ten} ${hundred}`, `${common} 2`, `${terms} 25`, `${plain}; 1.000`].join("\n"),
	);
	const count = (number: string) => Number(number).toLocaleString("en-US");
	const { rows } = await pad.find();
	expect(rows.map(({ result, note }) => [result, note])).toEqual([
		[
			"two-readings",
			`Do you mean ${count(hundred)} of part ${ten}, or ${count(ten)} of part ${hundred}?`,
		],
		["several-parts", expect.stringMatching(/^SV\S+ is .+ and .+\. Which one\?$/)],
		["invalid-quantity", "Minimum order quantity 10, in multiples of 10. Choose 20 or 30."],
		["ambiguous-number", '"1.000": do you mean 1 or 1,000?'],
	]);
	const options = rows.map((row) => row.options.map((it) => [it.productId, it.quantity]));
	expect(options).toEqual([
		[
			[first.id, Number(hundred)],
			[second.id, Number(ten)],
		],
		expect.arrayContaining([
			[one.id, 2],
			[two.id, 2],
		]),
		[20, 30].map((quantity) => [packed.id, quantity]),
		[1, 1000].map((quantity) => [bolt.id, quantity]),
	]);
});

test("a sum with the cart that is not in stock is refused in words", async () => {
	const number = createNumber();
	await createTestProduct(number, { onHand: 60 });
	const owner = await createUser();
	await (await createTestPad(`${number} 50`, owner)).add();
	const pad = await createTestPad(`${number} 20`, owner);
	expect(await pad.add("add")).toMatchObject({
		messages: [`Only 60 of ${number} are still available. Nothing was added.`],
	});
});

test("a table with two possible columns asks one question for all lines", async () => {
	const [one, two] = [createNumber(), createNumber()];
	await createTestProduct(one);
	await createTestProduct(two);
	const pad = await createTestPad(`${one}\t5\t10\n${two}\t6\t20`);
	const { rows, columns } = await pad.find();
	expect(rows.map(({ result }) => result)).toEqual(["unread", "unread"]);
	expect(JSON.parse(columns)).toEqual({ partColumns: [0], quantityColumns: [1, 2, -1] });
	const answer = { columns: { part: 0, quantity: 2 }, lines: new Map() };
	const checked = await checkPad(platform, pad.owner, await pad.find(), answer);
	expect(checked.map(({ quantity }) => quantity)).toEqual([10, 20]);
	expect((await pad.check()).map(({ quantity }) => quantity)).toEqual([10, 20]);
});

test("a pad is deleted after 30 days, and with its account", async () => {
	const owner = await createUser();
	const old = await createTestPad("nothing 1", owner);
	await db.update(orderPads).set({ createdAt: 1 }).where(eq(orderPads.id, old.padId));
	const recent = await createTestPad("nothing 1", owner);
	await deleteExpiredPads(platform);
	expect(await findPad(db, owner.id, old.padId)).toBeNull();
	expect(await findPad(db, owner.id, recent.padId)).not.toBeNull();
	const profile = await findProfile(db, owner.id);
	if (!profile) throw new Error("The account is missing.");
	await eraseUser(platform, profile, { actor: "system" });
	const left = await db.select().from(orderPadLines).where(eq(orderPadLines.padId, recent.padId));
	expect(left).toEqual([]);
});

test("an account keeps fifty pads, and a new one replaces the oldest", async () => {
	const owner = await createUser();
	const neighbour = await createTestPad("unknown 1");
	const pads = [];
	for (let made = 0; made < MAX_PADS; made += 1) {
		const { padId } = await createTestPad(`unknown-${made} 1`, owner);
		await db
			.update(orderPads)
			.set({ createdAt: 1000 + made })
			.where(eq(orderPads.id, padId));
		pads.push(padId);
	}
	const { padId: newest } = await createTestPad("one-more 1", owner);
	const left = await db
		.select({ id: orderPads.id })
		.from(orderPads)
		.where(eq(orderPads.userId, owner.id));
	expect(left.map(({ id }) => id).sort()).toEqual([...pads.slice(1), newest].sort());
	const lines = await db.$count(orderPadLines, eq(orderPadLines.padId, pads[0] ?? ""));
	expect(lines).toBe(0);
	expect((await neighbour.find()).rows).toHaveLength(1);
});

test("another account has no such pad", async () => {
	const pad = await createTestPad("nothing 1");
	expect(await findPad(db, (await createUser()).id, pad.padId)).toBeNull();
	const input = { source: "text", text: "nothing 1", idempotencyKey: createNumber() } as const;
	const [one, other] = [await createUser(), await createUser()];
	expect(await createPad(platform, one, input)).not.toEqual(
		await createPad(platform, other, input),
	);
});

test("a line has the price of its final quantity: of packs, of a sum, and of what is offered instead", async () => {
	const owner = await createUser();
	const listId = await createPriceList({ state: "active" });
	await assignPriceList(listId, owner);
	const [few, packs, sum, short, open] = await Promise.all(
		[{}, { packSize: 50, unit: "box" as const }, {}, { onHand: 15 }, {}].map(async (overrides) => {
			const number = createNumber();
			const product = await createTestProduct(number, { pricePoisha: 1000, ...overrides });
			await createListPrice(listId, product.id, [10, 900]);
			return { number, id: product.id };
		}),
	);
	const text = [
		`${few?.number} 9`,
		`${packs?.number} 600 pcs`,
		`${sum?.number} 6`,
		`${sum?.number} 5`,
		`${short?.number} 20`,
		`${open?.number}`,
	].join("\n");
	const { padId } = await createTestPad(text, owner);
	const pad = await findPadWithProducts(platform, owner, padId);
	expect(pad?.rows.map(({ quantity, pricePoisha }) => [quantity, pricePoisha])).toEqual([
		[9, 1000],
		[12, 900],
		[11, 900],
		[null, null],
		[20, null],
		[null, null],
	]);
	expect(pad?.rows[4]?.options).toEqual([
		{ productId: short?.id, quantity: 15 },
		{ productId: short?.id, quantity: 20, mayWait: true },
	]);
	expect(pad?.prices.get({ productId: short?.id ?? "", quantity: 15 })).toBe(900);
	expect(pad?.prices.get({ productId: open?.id ?? "", quantity: null })).toBe(1000);
});

const LINE_COUNT = 500;
let bulkIds: string[] = [];

beforeAll(async () => {
	const { createdBy } = await createProduct();
	const rows = Array.from({ length: LINE_COUNT }, (_, n) => ({ id: `${run}-bulk-${n}`, n }));
	bulkIds = rows.map(({ id }) => id);
	const ids = JSON.stringify(bulkIds);
	await db.run(sql`insert into products (id, name, search_name, description, price_poisha, on_hand, image_key, created_at, created_by)
		select value, 'Bulk ' || value, 'bulk ' || value, 'Zinc.', 950, 1000, 'none', 1, ${createdBy} from json_each(${ids})`);
	const numbers = rows.map(({ id, n }) => buildPartNumber("own", id, `BK${run}-${1000 + n}`));
	for (let from = 0; from < LINE_COUNT; from += 10)
		await db.insert(partNumbers).values(numbers.slice(from, from + 10));
});

afterAll(async () => {
	const isBulk = sql`${products.id} in (select value from json_each(${JSON.stringify(bulkIds)}))`;
	await db.run(
		sql`delete from cart_lines where product_id in (select value from json_each(${JSON.stringify(bulkIds)}))`,
	);
	await db.delete(products).where(isBulk);
	// No list for everybody can be added while an account has five.
	await db.delete(priceLists).where(like(priceLists.id, `${run}-bulk-%`));
});

/** Each with three prices of every bulk part. */
async function assignBulkLists(owner: Buyer, count: number) {
	const ids = JSON.stringify(bulkIds);
	for (let n = 0; n < count; n += 1) {
		const listId = await createPriceList({ id: `${run}-bulk-${count}-${n}`, state: "active" });
		await assignPriceList(listId, owner);
		await db.run(sql`insert into list_prices (list_id, product_id, min_quantity, unit_poisha)
			select ${listId}, product.value, step.value ->> 0, step.value ->> 1
			from json_each(${ids}) as product, json_each('[[1, 900], [10, 880], [100, 850]]') as step`);
	}
}

test.each([
	[0, 5200, 2400, 7500],
	[2, 6100, 2400, 10_200],
	[5, 7500, 2400, 14_300],
])(
	"500 lines with 50 unknown ones and %i price lists take at most 10 statements, %i rows to read and store, %i to show and %i to add",
	async (listCount, rowsToStore, rowsToShow, rowsToAdd) => {
		const list = Array.from({ length: LINE_COUNT }, (_, n) =>
			n < 50 ? `BK${run}-9${1000 + n} ${n + 1}` : `BK${run}-${1000 + n} x ${n}`,
		).join("\n");
		const owner = await createUser();
		await assignBulkLists(owner, listCount);
		const counted = createRowCountingDatabase();
		const created = await createPad({ ...platform, db: counted.db }, owner, {
			source: "text",
			text: list,
		});
		if (!created.ok) throw new Error(created.error);
		expect(counted.rowsRead()).toBeLessThanOrEqual(rowsToStore);
		const shown = createRowCountingDatabase();
		await findPadWithProducts({ ...platform, db: shown.db }, owner, created.padId);
		expect(shown.rowsRead()).toBeLessThanOrEqual(rowsToShow);
		const log = createLoggingDatabase();
		const logged = {
			...platform,
			db: createDatabase(log.DB, { statements: 0, writtenTables: new Set<string>() }),
		};
		await createPad(logged, owner, { source: "text", text: list });
		expect(log.ran.length).toBeLessThanOrEqual(10);
		const pad = await findPad(db, owner.id, created.padId);
		if (!pad) throw new Error("The pad is missing.");
		const entries = { mode: "replace", columns: null, lines: new Map() } as const;
		const addCounter = createRowCountingDatabase();
		const added = await addPadToCart({ ...platform, db: addCounter.db }, owner, pad, entries);
		expect(added).toMatchObject({ ok: true, partCount: 450, openCount: 50 });
		expect(addCounter.rowsRead()).toBeLessThanOrEqual(rowsToAdd);
	},
);

test("two windows that add and check a pad at the same moment neither double a line nor open it again", async () => {
	const number = createNumber();
	await createTestProduct(number);
	for (let round = 0; round < 10; round += 1) {
		const pad = await createTestPad(`${number} 2`);
		const read = await pad.find();
		const entries = { columns: null, lines: new Map() };
		await Promise.all([
			addPadToCart(platform, pad.owner, read, { ...entries, mode: "add" }),
			addPadToCart(platform, pad.owner, read, { ...entries, mode: "add" }),
			checkPad(platform, pad.owner, read, entries),
		]);
		expect((await pad.find()).rows.map(({ result }) => result)).toEqual(["added"]);
		expect(
			(await listCartLines(createTestPlatform(), pad.owner)).map((line) => line.quantity),
		).toEqual([2]);
	}
});
