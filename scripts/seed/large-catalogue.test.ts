import { expect, test } from "vitest";
import { largeFamilies, largeProduct } from "./large-catalogue";
import { categories } from "./trade-catalogue/categories";
import { families, parts } from "./trade-catalogue/trade-catalogue";

const COUNT = 100_000 - parts.length;
const products = Array.from({ length: COUNT }, (_, n) => largeProduct(n));

test("100,000 products fill 90 more families with about 1,100 parts each", () => {
	const counts = new Map(largeFamilies.map(({ slug }) => [slug, 0]));
	for (const { family } of products) counts.set(family, (counts.get(family) ?? 0) + 1);
	expect(counts.size).toBe(90);
	for (const count of counts.values()) {
		expect(count).toBeGreaterThan(1000);
		expect(count).toBeLessThan(1200);
	}
});

test("the large families have their own slugs, a leaf category and no unused column", () => {
	const slugs = [...families, ...largeFamilies].map(({ slug }) => slug);
	expect(new Set(slugs).size).toBe(150);
	const leaves = categories.filter(({ parent }) => parent !== null).map(({ slug }) => slug);
	for (const { category } of largeFamilies) expect(leaves).toContain(category);
	for (const { specs } of products.slice(0, 2000))
		expect(Object.keys(specs)).toEqual(largeFamilies[0]?.columns);
});

test("the numbers of the large catalogue begin at TY-000000 and are free", () => {
	expect([products[0]?.number, products.at(-1)?.number]).toEqual(["TY-000000", "TY-097782"]);
	const ids = new Set([...parts, ...products].map(({ id }) => id));
	expect(ids.size).toBe(100_000);
	expect(products[1086]).toMatchObject({
		family: "large-dowel-pin-zinc-plated",
		specs: { thread: "M3", length: 15, finish: "zinc-plated" },
	});
});
