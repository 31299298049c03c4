import type { Locator } from "playwright-core";
import type { Visitor } from "./visitor";

export type Product = { name: string; path: string; pricePoisha: number };

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
			const [name = "", price = "", stock = ""] = (await card.innerText()).split(/\n+/);
			const available = stockIn(stock);
			if (taken.has(path) || available < atLeast || available > atMost) continue;
			taken.add(path);
			await card.click();
			return { name, path, pricePoisha: poishaIn(price) };
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
	const words = /^(\d[\d,]* in stock|Only \d+ left|Sold out)$/;
	return stockIn(await visitor.page.getByText(words).first().innerText());
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
