import type { Locator } from "playwright-core";
import type { Visitor } from "./visitor";

export type Product = { name: string; path: string; pricePoisha: number };

/** A stock in words, on a line of its own. */
const STOCK = /^(\d[\d,]* in stock|Only \d+ left|Sold out)$/m;

/** Products that a test of this file has taken: another test wants a stock that nobody else changes. */
const taken = new Set<string>();

/** Goes to the grid, takes a product with a stock in this range that no other test has, and opens it. */
export async function openProduct(
	visitor: Visitor,
	{ atLeast = 20, atMost = 500 } = {},
): Promise<Product> {
	await visitor.open("/products");
	for (;;) {
		for (const card of await cards(visitor).all()) {
			const path = (await card.getAttribute("href")) ?? "";
			const words = await card.innerText();
			const [name = ""] = words.split(/\n+/);
			const available = stockIn(STOCK.exec(words)?.[0] ?? "");
			if (taken.has(path) || available < atLeast || available > atMost) continue;
			taken.add(path);
			await card.click();
			return { name, path, pricePoisha: poishaIn(words) };
		}
		const next = visitor.link("Next page");
		if ((await next.count()) === 0) throw new Error("No product of the shop suits this test.");
		const before = visitor.page.url();
		await next.click();
		await visitor.page.waitForURL((url) => url.href !== before);
		await visitor.settles();
	}
}

/** The product cards of the page: under LATEST FROM INVENTORY at home, in the grid at /products. */
export function cards({ page }: Visitor): Locator {
	return page.locator("main .product-card");
}

/** The stock that a product's page names. */
export async function stockOf(visitor: Visitor, { path }: Product): Promise<number> {
	await visitor.open(path);
	return stockIn(await visitor.page.getByText(STOCK).first().innerText());
}

function stockIn(words: string): number {
	return Number(/[\d,]+/.exec(words)?.[0].replaceAll(",", "") ?? 0);
}

export function poishaIn(words: string): number {
	const amount = /tk ([\d,]+(?:\.\d+)?)/.exec(words)?.[1]?.replaceAll(",", "");
	return Math.round(Number(amount) * 100);
}

/** What so many cost, as the shop writes it: the integer part, in tk, of price times quantity. */
export function totalOf({ pricePoisha }: Product, quantity: number): string {
	return `tk ${Math.floor((pricePoisha * quantity) / 100).toLocaleString("en-US")}`;
}
