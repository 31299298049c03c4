import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { unfoundSearches } from "~/domain/catalog/tables.server";
import {
	countUnfound,
	deleteOldUnfoundSearches,
	listUnfoundSearches,
} from "~/domain/catalog/unfound/unfound-searches.server";
import { toDayNumber } from "~/platform/dhaka-days";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import { createAdmin, createProduct, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const PATH = "/dashboard/synonyms";

const createWord = () =>
	newId()
		.replace(/[^a-z]/g, "")
		.padEnd(8, "q");

const isFound = async (q: string, id: string) =>
	(await new Browser().open(`/products?q=${q}`)).html.includes(`/products/${id}"`);

test("an admin adds a synonym, which searches use at once, and removes it", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const [word, means, part] = [createWord(), createWord(), createWord()];
	const { id } = await createProduct({ name: `${means} ${part}` });
	expect(await isFound(word, id)).toBe(false);
	for (const pair of [
		{ word: ` ${word.toUpperCase()} `, means },
		{ word: means, means: word },
		{ word, means: `${means}z` },
	])
		expect((await admin.submit(PATH, pair)).location).toBe(PATH);
	const { html } = await admin.open(PATH);
	expect(html.split(`Remove ${word} = ${means}"`)).toHaveLength(2);
	expect(html).not.toContain(`Remove ${means} = ${word}`);
	expect(await isFound(word, id)).toBe(true);
	for (let time = 0; time < 2; time += 1)
		expect((await admin.submit(PATH, { word, means, intent: "remove" })).status).toBe(303);
	expect(await isFound(word, id)).toBe(false);
	expect((await admin.open(PATH)).html).toContain(`Remove ${word} = ${means}z`);
	expect((await listAudit("synonyms")).slice(-2)).toEqual(["synonym.add", "synonym.remove"]);
});

test("missing and equal words are explained and stay in their fields", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const missing = await admin.submit(PATH, { word: "", means: "spanner" });
	expect(missing.status).toBe(400);
	expect(missing.html).toMatch(/<p id="error-word".*?Word is required/);
	expect(missing.html).toMatch(/<input[^>]*name="means"[^>]*value="spanner"/);
	const equal = await admin.submit(PATH, { word: "Spanner", means: "spanner" });
	expect(equal.html).toMatch(/<p id="error-means".*?Both are the same word/);
	const marks = await admin.submit(PATH, { word: "--", means: "spanner" });
	expect(marks.html).toMatch(/<p id="error-word".*?Use letters or digits/);
});

test("searches that found nothing are counted without names of people, and one click makes a synonym", async () => {
	const [word, found] = [createWord(), createWord()];
	// The page shows the most frequent ones of all tests.
	await createTestPlatform().db.delete(unfoundSearches);
	await createProduct({ name: `Clamp ${found}` });
	const visitor = new Browser();
	const searches = [
		word,
		` ${word.toUpperCase()} `,
		found,
		`${word}@mail.test`,
		`${word} 01712 345678`,
	];
	for (const q of [...searches, `${word} paint`])
		await visitor.open(`/products?${new URLSearchParams({ q })}`);
	await visitor.open(`/products?q=${word}&stock=in`);
	const admin = await createSignedInBrowser(await createAdmin());
	await vi.waitFor(async () => {
		const { html } = await admin.open(PATH);
		const rows = Array.from(html.matchAll(/<tr[\s\S]*?<\/tr>/g), ([row]) =>
			row.replace(/<[^>]+>/g, " "),
		);
		const counted = rows.filter((row) => row.includes(word) || row.includes(found));
		expect(
			counted.map((row) =>
				row
					.trim()
					.split(/\s{2,}/)
					.slice(0, 2),
			),
		).toEqual([
			[word, "2"],
			[`${word} paint`, "1"],
		]);
	}, 60_000);
	const { html } = await admin.open(`${PATH}?word=${word}`);
	expect(html).toMatch(new RegExp(`<input[^>]*name="word"[^>]*value="${word}"`));
});

test("the days of searches are those of Bangladesh", async () => {
	const word = createWord();
	const noon = createTestPlatform({ now: () => Date.UTC(2032, 0, 10, 6) });
	await countUnfound(noon, [word], "search");
	const list = async (days: number) =>
		(await listUnfoundSearches(noon.db, Date.UTC(2032, 0, 10, 20), { days, limit: 1000 })).filter(
			({ query }) => query === word,
		);
	expect(await list(1)).toEqual([]);
	expect(await list(2)).toEqual([{ query: word, times: 1, lists: 0, lastOn: "2032-01-10" }]);
});

test("a day has room for two hundred searches, and they are deleted after 90 days", async () => {
	const platform = createTestPlatform({ now: () => Date.UTC(2031, 0, 1) });
	const day = toDayNumber(platform.now());
	for (let n = 0; n < 201; n += 1) await countUnfound(platform, [`nothing ${n}`], "search");
	await countUnfound(platform, ["nothing 0"], "search");
	const list = () => platform.db.select().from(unfoundSearches).where(eq(unfoundSearches.day, day));
	const counted = await list();
	expect([counted.length, counted.find(({ query }) => query === "nothing 0")?.times]).toEqual([
		200, 2,
	]);
	const inDays = (days: number) =>
		createTestPlatform({ now: () => platform.now() + days * 86_400_000 });
	await deleteOldUnfoundSearches(inDays(90));
	expect(await list()).toHaveLength(200);
	await deleteOldUnfoundSearches(inDays(91));
	expect(await list()).toEqual([]);
});

test("only admins edit synonyms", async () => {
	const customer = await createSignedInBrowser(await createUser());
	expect((await customer.open(PATH)).status).toBe(403);
	expect((await customer.submit(PATH, { word: "a", means: "b" })).status).toBe(403);
});
