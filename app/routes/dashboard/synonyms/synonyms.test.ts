import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import { createAdmin, createProduct, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";

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

test("only admins edit synonyms", async () => {
	const customer = await createSignedInBrowser(await createUser());
	expect((await customer.open(PATH)).status).toBe(403);
	expect((await customer.submit(PATH, { word: "a", means: "b" })).status).toBe(403);
});
