import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { backInStockRequests, products } from "~/domain/catalog/tables.server";
import { productSales } from "~/domain/orders/tables.server";
import { createBackorder } from "~/testing/factories/backorders";
import {
	createAttribute,
	createFamily,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { Night, type NightPart, type NightRows, type Sold } from "./night";
import { partMonths, reportPages } from "./tables.server";
import { describeNight, findNight, readNight, writeNight } from "./write-night.server";

const DAY_MS = 86_400_000;
/** Two o'clock in Dhaka on a day of a year of its own. */
const TWO = Date.UTC(2033, 4, 1, 20);
const { db } = createTestPlatform();
const at = (now: number) => createTestPlatform({ now: () => now });

beforeEach(async () => {
	await db.delete(reportPages);
});

const findRow = async <Name extends "buy-now" | "slow-parts" | "wanted">(
	report: Name,
	id: string,
): Promise<NightRows[Name][number] | undefined> =>
	(await readNight(db, report)).rows.find((row) => row.id === id);

test("a night is from two o'clock on, once a day, and replaces the one before", async () => {
	const product = await createProduct({ onHand: 3 });
	const setCost = (costPoisha: number) =>
		db.update(products).set({ costPoisha }).where(eq(products.id, product.id));
	const readValue = async () => (await findRow("slow-parts", product.id))?.valuePoisha;
	await setCost(1_000_000_000);
	await writeNight(at(TWO - 1));
	const before = await findNight(db);
	await setCost(2_000_000_000);
	await writeNight(at(TWO));
	expect(await findNight(db)).toBe((before ?? 0) + 1);
	expect(await readValue()).toBe(6_000_000_000);
	await setCost(3_000_000_000);
	await writeNight(at(TWO + DAY_MS - 1));
	expect(await readValue()).toBe(6_000_000_000);
	await writeNight(at(TWO + DAY_MS));
	expect(await readValue()).toBe(9_000_000_000);
});

test("the night suggests what to buy, by manufacturer, with what buyers wait for", async () => {
	const maker = await createAttribute({ name: "Manufacturer", kind: "text", isFacet: false });
	const product = await createProduct({
		onHand: 40,
		leadDays: 12,
		orderMultiple: 10,
		minQuantity: 10,
		costPoisha: 500,
		specs: { [maker.id]: "Meghna" },
	});
	await createPartNumber(product, "manufacturer", `M-${product.id}`);
	await db.insert(productSales).values({ productId: product.id, day: 0, orders: 9, units: 270 });
	await writeNight(at(TWO));
	expect(await findRow("buy-now", product.id)).toEqual({
		id: product.id,
		name: product.name,
		partNumber: "",
		manufacturer: "Meghna",
		makerNumber: `M-${product.id}`,
		available: 40,
		soldUnits: 270,
		waiting: 0,
		leadDays: 12,
		units: 40,
		costPoisha: 20_000,
	});
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, product.id));
	await writeNight(at(TWO + DAY_MS));
	expect(await findRow("buy-now", product.id)).toBeUndefined();
});

test("parts that buyers wait for are found, and those without a cost have a line of their own", async () => {
	const [part, priced] = [
		await createProduct({ onHand: 0 }),
		await createProduct({ onHand: 2, costPoisha: 700 }),
	];
	await createProduct({ onHand: 7 });
	// A charge is counted as no stock, although its row has units.
	await createProduct({ kind: "service", onHand: 5 });
	await createBackorder(await createUser(), part, 3);
	await writeNight(at(TWO));
	expect(await findRow("wanted", part.id)).toMatchObject({ waiting: 3, requests: 0 });
	expect(await findRow("slow-parts", priced.id)).toMatchObject({ valuePoisha: 1400 });
	const [sums] = await db.all<Record<"parts" | "units" | "value" | "costless", number>>(sql`
		select count(*) as parts, sum(on_hand) as units, sum(on_hand * cost_poisha) as value,
			sum(cost_poisha is null) as costless from products where on_hand > 0 and kind = 'goods'`);
	const { rows } = await readNight(db, "stock-value");
	const sum = (column: "parts" | "units" | "valuePoisha") =>
		rows.reduce((total, row) => total + (row[column] ?? 0), 0);
	// Other tests have parts at the limits of stock and cost, whose values no number holds to the poisha.
	const round = (value = 0) => Number(value.toPrecision(12));
	expect([sum("parts"), sum("units"), round(sum("valuePoisha"))]).toEqual([
		sums?.parts,
		sums?.units,
		round(sums?.value),
	]);
	expect(rows.find(({ label }) => label === "Parts without a cost")).toMatchObject({
		parts: sums?.costless,
		valuePoisha: null,
	});
});

test("reports of the night say when it was, or that no night has been yet", async () => {
	const describe = async () => describeNight((await readNight(db, "buy-now")).day);
	expect(await describe()).toContain("no night has been yet");
	await writeNight(at(TWO));
	expect(await describe()).toBe("As of 02:00 on 2 May 2033; at most 4,000 rows are kept.");
});

test("what sold is added up by category, family and part, and all charges are one row", () => {
	const night = new Night();
	const part = (changes: Partial<NightPart>): NightPart => ({
		id: "",
		name: "Nut",
		partNumber: "",
		manufacturer: "",
		makerNumber: "",
		categoryId: "c",
		category: "Nuts",
		familyId: "",
		family: "",
		onHand: 0,
		available: 0,
		waiting: 0,
		soldUnits: 0,
		leadDays: 0,
		orderMultiple: 1,
		reorderAt: -1,
		reorderTo: 0,
		costPoisha: null,
		requests: 0,
		isListed: 1,
		isCharge: 0,
		createdAt: 0,
		...changes,
	});
	const sold = (units: number): Sold => ({
		units,
		grossPoisha: units * 100,
		netPoisha: units * 90,
		costPoisha: 0,
		uncostedPoisha: units * 90,
	});
	night.add(part({ id: "a", partNumber: "TY-1" }), sold(70));
	night.add(part({ id: "b" }), sold(20));
	night.add(part({ id: "van", isCharge: 1, isListed: 0 }), sold(6));
	night.add(part({ id: "truck", isCharge: 1, isListed: 0 }), sold(4));
	night.add(part({ id: "none" }), sold(0));
	const rows = night.list();
	const read = (name: "abc-categories" | "abc-families" | "abc-parts") =>
		rows[name].map(({ label, units, abc }) => `${label} ${units} ${abc}`);
	expect(read("abc-parts")).toEqual(["TY-1 70 A", "Nut 20 A", "Charges 10 B"]);
	expect(read("abc-categories")).toEqual(["Nuts 90 A", "Charges 10 B"]);
	expect(read("abc-families")).toEqual(["In no family 90 A", "Charges 10 B"]);
});

test("a part is counted for its own family, and with the requests for itself", async () => {
	const [nuts, bolts] = [await createFamily(), await createFamily()];
	const part = await createProduct({
		onHand: 0,
		familyId: nuts.id,
		categoryId: nuts.categoryId,
	});
	const other = await createProduct({
		onHand: 0,
		familyId: bolts.id,
		categoryId: bolts.categoryId,
	});
	const ask = (productId: string) =>
		createUser().then(({ id: userId }) =>
			db.insert(backInStockRequests).values({ userId, productId, requestedAt: 1, isDue: 0 }),
		);
	await ask(part.id);
	await ask(part.id);
	await ask(other.id);
	const sold = { month: "2033-04", lines: 1, grossPoisha: 1150, netPoisha: 1000 };
	const costs = { costPoisha: 0, uncostedPoisha: 1000 };
	await db
		.insert(partMonths)
		.values([part, other].map(({ id }, n) => ({ ...sold, ...costs, productId: id, units: n + 3 })));
	await writeNight(at(TWO));
	expect(await findRow("wanted", part.id)).toMatchObject({ requests: 2 });
	expect(await findRow("wanted", other.id)).toMatchObject({ requests: 1 });
	const { rows: families } = await readNight(db, "abc-families");
	const read = (name: string) => families.find(({ label }) => label === name)?.units;
	expect([read(nuts.name), read(bolts.name)]).toEqual([3, 4]);
});
