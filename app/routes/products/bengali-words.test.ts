import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { synonyms } from "~/domain/catalog/tables.server";
import { createCategory, createFamily, createProduct } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { skipMinute } from "~/testing/skip-minute";

const MIN_WORDS = 200;

test("each Bengali word that a new shop has finds a part with the English name", async () => {
	const { db } = createTestPlatform();
	const words = await db
		.select()
		.from(synonyms)
		.where(sql`unicode(${synonyms.word}) between 0x0980 and 0x09ff`);
	expect(new Set(words.map(({ word }) => word)).size).toBeGreaterThanOrEqual(MIN_WORDS);
	const meanings = Array.from(new Set(words.map(({ means }) => means)));
	for (const means of meanings) await createProduct({ name: `Specimen 40 ${means}` });
	const browser = new Browser();
	const finds = async (word: string, means: string) => {
		const q = `specimen 40 ${word}`;
		const { html } = await browser.open(`/products?${new URLSearchParams({ q })}`);
		return html.includes(`Specimen 40 ${means}`);
	};
	const lost: string[] = [];
	for (const { word, means } of words)
		if (!(await finds(word, means))) lost.push(`${word} (${means})`);
	expect(await finds("ঌঌঌ", meanings[0] ?? "")).toBe(false);
	expect(lost).toEqual([]);
});

test("a category is found by its name in Bengali", async () => {
	const category = await createCategory({ name: "Quoins", nameBn: "কোণপাথর" });
	await createProduct({ categoryId: category.id, name: "Quoin 40" });
	skipMinute();
	onTestFinished(() => void vi.useRealTimers());
	const { html } = await new Browser().open(`/products?${new URLSearchParams({ q: "কোণপাথর" })}`);
	expect(html).toContain(`/categories/${category.slug}`);
});

test("the pages of a category and of a family have their Bengali name below the English one", async () => {
	const category = await createCategory({ name: "Quoins", nameBn: "কোণপাথর" });
	const family = await createFamily({ categoryId: category.id, nameBn: "ছোট কোণপাথর" });
	const browser = new Browser();
	for (const [path, name] of [
		[`/categories/${category.slug}`, "কোণপাথর"],
		[`/families/${family.slug}`, "ছোট কোণপাথর"],
	] as const)
		expect((await browser.open(path)).html).toMatch(
			new RegExp(`</h1>.*<(p|span) lang="bn">${name}</\\1>`, "s"),
		);
});
