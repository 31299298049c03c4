import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { createAdmin } from "~/testing/factories/factories";
import {
	createImportPlatform,
	finishPhase,
	getImport,
	listImportRows,
	setUpImports,
} from "~/testing/factories/imports";
import { createSignedInBrowser } from "~/testing/http/browser";
import { categories, families, products } from "../../catalog/tables.server";
import { answerColumns } from "../answer-columns.server";
import { createPlaces, listUnknownPlaces } from "../create-places.server";

const platform = createImportPlatform();
const { db } = platform;
const { admin, dryRun: dryRunKind, apply, undo } = setUpImports();
const dryRun = (content: string) => dryRunKind("products", content);
const asAdmin = () => actAs(platform, { kind: "admin", userId: admin.id });

/** Headings of their own, so that no test meets the answers of another. */
const toFile = (tag: string, ...lines: readonly string[]) =>
	`part number,name,price,category,family,note ${tag}\n${lines.map((line) => `${line},\n`).join("")}`;

const createTag = () => crypto.randomUUID().slice(0, 8);

/** Answers beside the names, and creates the rest. */
async function place(id: string, given: Record<string, string>) {
	const unknown = await listUnknownPlaces(db, await getImport(id));
	const all = [...(unknown?.categories ?? []), ...(unknown?.families ?? [])];
	const answers = Object.entries(given).map(([name, into]) => ({
		key: all.find((each) => each.name === name)?.key ?? name,
		into,
	}));
	await createPlaces(asAdmin(), await getImport(id), answers);
	return finishPhase(id);
}

async function leaveOutNote(content: string) {
	const asked = await dryRun(content);
	if (asked.state !== "asking") return asked;
	const columns = asked.columns.map(({ name }) => name ?? "");
	await answerColumns(asAdmin(), asked, { columns, questions: {} });
	return finishPhase(asked.id);
}

const listPlaced = async (tag: string) =>
	(
		await db
			.select({
				number: products.partNumber,
				category: sql<string>`(select name from categories where id = category_id)`,
				family: sql<string>`(select name from families where id = family_id)`,
			})
			.from(products)
			.where(sql`part_number like ${`${tag}-%`}`)
			.orderBy(products.partNumber)
	).map(({ category, family }) => [category, family]);

test("a category and a family of the file are created, put into another, or left out, and the next file with the headings remembers it", async () => {
	const tag = createTag();
	const file = toFile(
		tag,
		`${tag}-1,A,1,Fix ${tag} > Bolts ${tag},Hex ${tag}`,
		`${tag}-2,B,1,Fix ${tag} > Bolts ${tag},Hex ${tag}`,
		`${tag}-3,C,1,Fix ${tag} > Bolt ${tag},Hexx ${tag}`,
		`${tag}-4,D,1,Odd ${tag} > Various ${tag},`,
		`${tag}-5,E,1,Fix ${tag} > Nuts &amp; rings ${tag},None ${tag}`,
	);
	const { id, counts } = await leaveOutNote(file);
	expect(counts).toEqual({ error: 5 });
	const unknown = await listUnknownPlaces(db, await getImport(id));
	const [first, ...others] = unknown?.categories ?? [];
	expect(first).toMatchObject({ name: `Bolt ${tag}`, parts: 1, near: `Bolts ${tag}` });
	expect(others.map(({ name }) => name.split(" ")[0]).toSorted()).toEqual([
		"Bolts",
		"Fix",
		"Nuts",
		"Odd",
		"Various",
	]);
	await expect(place(id, { [`Bolt ${tag}`]: "Boltz" })).rejects.toMatchObject({
		fields: { "into[0]": 'There is no category "Boltz" in the shop or in the file.' },
	});
	const answers = {
		[`Bolt ${tag}`]: `bolts ${tag}`,
		[`Hexx ${tag}`]: `Hex ${tag}`,
		[`Odd ${tag}`]: "leave out",
		[`None ${tag}`]: "-",
	};
	expect((await place(id, answers)).counts).toEqual({ new: 5 });
	await apply(id);
	expect(await listPlaced(tag)).toEqual([
		[`Bolts ${tag}`, `Hex ${tag}`],
		[`Bolts ${tag}`, `Hex ${tag}`],
		[`Bolts ${tag}`, `Hex ${tag}`],
		[null, null],
		[`Nuts & rings ${tag}`, null],
	]);
	const named = sql`name like ${`%${tag}`}`;
	expect([await db.$count(categories, named), await db.$count(families, named)]).toEqual([3, 1]);
	const again = await leaveOutNote(file);
	expect(again.counts).toEqual({ unchanged: 5 });
	// Another answer about the columns forgets nothing of it.
	await answerColumns(asAdmin(), again, {
		columns: again.columns.map(({ name }) => name ?? ""),
		questions: { decimal: "." },
	});
	expect((await finishPhase(again.id)).counts).toEqual({ unchanged: 5 });
	// An answer that is taken back is asked again.
	const back = await place(again.id, { [`category:odd ${tag}`]: "" });
	expect(back.counts).toEqual({ unchanged: 4, error: 1 });
	await undo(id);
	expect([await db.$count(categories, named), await db.$count(families, named)]).toEqual([0, 0]);
});

test("what lies below a category that is put into another lies below that one", async () => {
	const tag = createTag();
	const { id } = await leaveOutNote(
		toFile(
			tag,
			`${tag}-1,A,1,Tools ${tag} > Saws ${tag},`,
			`${tag}-2,B,1,Tool ${tag} > Files ${tag},`,
		),
	);
	expect((await place(id, { [`Tool ${tag}`]: `Tools ${tag}` })).counts).toEqual({ new: 2 });
	const shown = (await listImportRows(id)).map((row) => row[3]);
	expect(shown.join()).toContain(`category Tools ${tag} > Files ${tag}`);
});

test("the page shows them unfolded, and keeps what was typed beside one that is refused", async () => {
	const tag = createTag();
	const { id, run } = await leaveOutNote(toFile(tag, `${tag}-1,A,1,Saws ${tag},`));
	const browser = await createSignedInBrowser(await createAdmin());
	const path = `/dashboard/import/${id}`;
	const page = (await browser.open(path)).html;
	expect(page).toMatch(
		new RegExp(
			`<details[^>]* open=""[^>]*><summary>Categories and families.*?Category Saws ${tag}: 1 part`,
			"s",
		),
	);
	const fields = { act: "create", run: String(run), place: `category:saws ${tag}` };
	const refused = await browser.submit(path, { ...fields, into: `No ${tag}` });
	expect(refused.status).toBe(400);
	expect(refused.html).toMatch(
		new RegExp(`value="No ${tag}".*?There is no category (?:&quot;|")No ${tag}`, "s"),
	);
	expect((await browser.submit(path, { ...fields, into: "leave out" })).status).toBe(302);
});
