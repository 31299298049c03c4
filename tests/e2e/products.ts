import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Visitor } from "./visitor";

export type Product = { name: string; path: string; pricePoisha: number };

const STOCK = /^(\d[\d,]* in stock|Only \d+ left|Sold out)$/m;

/** Products that a test of a file uses: others of the file must not change their stock. */
const usedPathsByFile = new Map<string | undefined, Set<string>>();

function getUsedPaths(): Set<string> {
	const { testPath } = expect.getState();
	const paths = usedPathsByFile.get(testPath) ?? new Set();
	usedPathsByFile.set(testPath, paths);
	return paths;
}

export async function openProduct(
	visitor: Visitor,
	{ atLeast = 20, atMost = 500 } = {},
): Promise<Product> {
	const usedPaths = getUsedPaths();
	await visitor.open("/products");
	for (;;) {
		const shown = await cards(visitor).evaluateAll((links: HTMLElement[]) =>
			links.map((link) => ({ path: link.getAttribute("href") ?? "", words: link.innerText })),
		);
		for (const [place, { path, words }] of shown.entries()) {
			const [name = ""] = words.split(/\n+/);
			const available = parseStock(STOCK.exec(words)?.[0] ?? "");
			if (usedPaths.has(path) || available < atLeast || available > atMost) continue;
			usedPaths.add(path);
			await cards(visitor).nth(place).click();
			return { name, path, pricePoisha: parsePoisha(words) };
		}
		const next = visitor.link("Next page");
		if ((await next.count()) === 0) throw new Error("No product of the shop suits this test.");
		const before = visitor.page.url();
		await next.click();
		await visitor.page.waitForURL((url) => url.href !== before);
		await visitor.waitForHydration();
	}
}

export function cards({ page }: Visitor): Locator {
	return page.locator("main :is(.product-card, tbody th a)");
}

export async function readStock(visitor: Visitor, { path }: Product): Promise<number> {
	await visitor.open(path);
	return parseStock(await visitor.page.getByText(STOCK).first().innerText());
}

function parseStock(words: string): number {
	return Number(/[\d,]+/.exec(words)?.[0].replaceAll(",", "") ?? 0);
}

export function parsePoisha(words: string): number {
	const amount = /tk ([\d,]+(?:\.\d+)?)/.exec(words)?.[1]?.replaceAll(",", "");
	return Math.round(Number(amount) * 100);
}

/** The integer part, in tk, of price times quantity. */
export function formatTotal({ pricePoisha }: Product, quantity: number): string {
	return `tk ${Math.floor((pricePoisha * quantity) / 100).toLocaleString("en-US")}`;
}
