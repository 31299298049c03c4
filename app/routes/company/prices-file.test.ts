import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { listLabelledParts } from "~/domain/catalog/labels/labelled-parts.server";
import { parseTk } from "~/domain/money/rules";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { createProducts } from "~/testing/factories/bulk";
import { createCompany } from "~/testing/factories/companies";
import {
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
} from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { createCaseRandom, SEED_LABEL } from "~/testing/faults/random";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const FILE = "/company/prices.csv";

async function createContractBuyer() {
	const company = await createCompany();
	const contract = await createPriceList({ state: "active" });
	await assignPriceList(contract, company.owner);
	const parts = await Promise.all(
		[1, 10, 25].map((minQuantity) => createProduct({ minQuantity, pricePoisha: 40_050 })),
	);
	for (const [index, part] of parts.entries()) {
		await createPartNumber(part, "own", `PF-${part.id}`);
		await createPartNumber(part, "customer", `Own ${part.id}`, company.customerId);
		for (const step of [
			[1, 30_000 + index],
			[12, 20_000],
			[100, 10_005],
		] as const)
			await createListPrice(contract, part.id, step);
	}
	return { ...company, parts };
}

type DrawnPart = { id: string; price: number };

/** Families of 100 parts at drawn prices. */
async function createDrawnParts(families: number) {
	const { integerBelow } = createCaseRandom(1);
	const { createdBy } = await createProduct();
	const category = await createCategory();
	const parts: DrawnPart[] = [];
	const slugs: string[] = [];
	for (let n = 0; n < families; n += 1) {
		const { id: familyId, slug } = await createFamily({ categoryId: category.id });
		const own = (await createProducts(100, createdBy)).map(({ productId }) => ({
			id: productId,
			price: 1000 + integerBelow(1_000_000),
		}));
		await platform.db.run(sql`update products set price_poisha = value ->> 'price', family_id = ${familyId}, category_id = ${category.id}
			from json_each(${JSON.stringify(own)}) where products.id = value ->> 'id'`);
		parts.push(...own);
		slugs.push(slug);
	}
	return { parts, slugs, category };
}

/** Two contracts with drawn steps. Every fourth company is exempt from VAT. */
async function createDrawnBuyer(parts: readonly DrawnPart[], n: number) {
	const { integerBelow } = createCaseRandom(n + 2);
	const { owner, customerId } = await createCompany();
	if (n % 4 === 3)
		await platform.db
			.update(customers)
			.set({ exemptNumber: "E-1", exemptUntil: Date.now() + 86_400_000 })
			.where(eq(customers.id, customerId));
	for (const percentOffBp of [0, 250 * n]) {
		const list = await createPriceList({ state: "active", percentOffBp });
		await assignPriceList(list, owner);
		const steps = parts.flatMap(({ id, price }) => {
			let [minQuantity, unitPoisha] = [0, price];
			return Array.from({ length: integerBelow(4) }, () => {
				minQuantity += 1 + integerBelow(100);
				unitPoisha -= 1 + integerBelow(Math.floor(unitPoisha / 3));
				return { id, minQuantity, unitPoisha };
			});
		});
		await platform.db.run(sql`insert into list_prices (list_id, product_id, min_quantity, unit_poisha)
			select ${list}, value ->> 'id', value ->> 'minQuantity', value ->> 'unitPoisha' from json_each(${JSON.stringify(steps)})`);
	}
	return { owner, integerBelow };
}

/** By part number, or else by name: own number, minimum, price and breaks, as written. */
async function readFile(browser: Browser) {
	const text = new TextDecoder().decode(await browser.download(FILE));
	const rows = text
		.split("\r\n")
		.map((line) =>
			Array.from(
				line.matchAll(/"((?:[^"]|"")*)"|([^,]+)/g),
				([, quoted, plain]) => quoted ?? plain ?? "",
			),
		);
	return new Map(rows.map((row) => [row[0] || (row[2] ?? ""), row]));
}

const priceAt = (row: readonly string[], quantity: number): number => {
	const steps = (row[8] ?? "").split("; ").map((step) => step.split(": "));
	const reached = steps.findLast(([from]) => from !== "" && Number(from) <= quantity);
	return parseTk(reached?.[1] ?? row[7] ?? "");
};

/** '12: 9.5' and '12: 9.50' are the same. */
const toCents = (text: string) =>
	text.replace(/[\d.,]+$/, (price) => String(parseTk(price.replaceAll(",", ""))));

test("the price file has the buyer's price of every part at every quantity, and its own numbers", async () => {
	const { viewer, parts } = await createContractBuyer();
	const rows = await readFile(await createSignedInBrowser(viewer));
	expect(rows.get(`PF-${parts[2]?.id}`)?.slice(1, 11)).toEqual([
		`Own ${parts[2]?.id}`,
		parts[2]?.name,
		"piece",
		"1",
		"25",
		"1",
		"200",
		"100: 100.05",
		expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
		"15",
	]);
	const pairs = parts.flatMap(({ id, minQuantity }) =>
		[0, 1, 3, 11, 12, 99, 100, 5000].map((more) => ({
			productId: id,
			quantity: minQuantity + more,
		})),
	);
	const priced = await listLabelledParts(platform.db, createPriceViewer(platform, viewer), pairs);
	expect(priced).toHaveLength(pairs.length);
	for (const { partNumber, quantity, pricePoisha } of priced)
		expect(priceAt(rows.get(partNumber) ?? [], quantity ?? 0)).toBe(pricePoisha);
});

/** By name: the price and the breaks in the form of the file. */
const readCatalogue = (html: string) =>
	new Map(
		Array.from(
			html.matchAll(/<tr><th>(Hex [^<]+)<\/th>.*?<td class="end">(.*?)<\/td><\/tr>/gs),
			([, name = "", cell = ""]) => {
				const prices = Array.from(cell.matchAll(/<span>(.*?)<\/span>/gs), ([, text = ""]) =>
					text.replaceAll(/<!-- -->|,/g, "").replace("+: ", ": "),
				);
				return [name, prices] as const;
			},
		),
	);

test(`the files of 20 companies have the prices of 500 drawn parts, at any quantity and on their pages (${SEED_LABEL})`, async () => {
	const { parts, slugs, category } = await createDrawnParts(5);
	let compared = 0;
	for (let n = 0; n < 20; n += 1) {
		const { owner, integerBelow } = await createDrawnBuyer(parts, n);
		const browser = await createSignedInBrowser(owner);
		const rows = await readFile(browser);
		const pairs = parts.map(({ id }) => ({ productId: id, quantity: 1 + integerBelow(250) }));
		const priced = await listLabelledParts(platform.db, createPriceViewer(platform, owner), pairs);
		const wrong = priced.filter(
			({ name, quantity, pricePoisha }) =>
				priceAt(rows.get(name) ?? [], quantity ?? 0) !== pricePoisha,
		);
		expect(wrong).toEqual([]);
		const printed = readCatalogue((await browser.open(`/print/categories/${category.slug}`)).html);
		expect(printed.size).toBe(parts.length);
		for (const [name, prices] of printed) {
			const row = rows.get(name) ?? [];
			const inFile = [row[7] ?? "", ...(row[8] ?? "").split("; ").filter(Boolean)];
			expect([name, prices.map(toCents)]).toEqual([name, inFile.map(toCents)]);
		}
		for (const slug of slugs) {
			const { html } = await browser.open(`/families/${slug}`);
			for (const { id } of parts) {
				const shown = new RegExp(`<tr id="${id}".*?tk ([\\d,.]+)`, "s").exec(html)?.[1];
				if (!shown) continue;
				const row = rows.get(`Hex bolt ${id}`) ?? [];
				expect([id, toCents(shown)]).toEqual([id, toCents(row[7] ?? "")]);
				compared += 1;
			}
		}
	}
	expect(compared).toBe(10_000);
});

test("another company's file has the public prices, without the numbers of this one", async () => {
	const { parts } = await createContractBuyer();
	const { owner } = await createCompany();
	const row = (await readFile(await createSignedInBrowser(owner))).get(`PF-${parts[0]?.id}`);
	expect([row?.[1], row?.[7], row?.[8]]).toEqual(["", "400.5", ""]);
});

test("members see the link to their price file; a visitor logs in first, and nothing is cached", async () => {
	const { viewer } = await createCompany();
	const browser = await createSignedInBrowser(viewer);
	expect((await browser.open("/company")).html).toContain(`href="${FILE}"`);
	const { status, headers } = await browser.open(FILE);
	expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
	expect((await new Browser().open(FILE)).location).toMatch(/^\/login/);
});

test("every part is in the file once, also behind the first page of 500", async () => {
	const { createdBy } = await createProduct();
	const parts = await createProducts(1000, createdBy);
	const browser = await createSignedInBrowser((await createCompany()).owner);
	const text = new TextDecoder().decode(await browser.download(FILE));
	const names = Array.from(text.matchAll(/"Hex bolt ([^"]+)"/g), ([, id = ""]) => id);
	const counts = parts.map(({ productId }) => names.filter((id) => id === productId).length);
	expect(new Set(counts)).toEqual(new Set([1]));
});

test("a file of three in the morning has the day in Bangladesh", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2031, 4, 6, 21) });
	const { owner } = await createContractBuyer();
	const { html } = await (await createSignedInBrowser(owner)).open(FILE);
	vi.useRealTimers();
	expect(html).toContain('"2031-05-07"');
	expect(html).not.toContain("2031-05-06");
});
