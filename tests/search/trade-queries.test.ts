import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isComplete } from "~/domain/catalog/search/choose-parts";
import { attributes } from "../../scripts/seed/trade-catalogue/attributes";
import { families, parts } from "../../scripts/seed/trade-catalogue/trade-catalogue";
import type { PartSeed } from "../../scripts/seed/trade-catalogue/types";
import { openSeededShop } from "./seeded-shop";

let shop: Awaited<ReturnType<typeof openSeededShop>>;

beforeAll(async () => {
	shop = await openSeededShop();
});

afterAll(() => shop.close());

/** What a family is called, without its standard: 'Hex bolts stainless A2'. */
const titles = new Map(
	families.map(({ slug, name }) => {
		const [called = "", ...more] = name.split(",");
		const [title = ""] = called.split(/ (?:ISO|DIN|EN|PN) | for | UCP| C45/);
		return [slug, [title, ...more.filter((text) => !text.includes(" to "))].join("")];
	}),
);

/** The columns that tell a part from the others of its family, in their order. */
function listTelling(part: PartSeed): { texts: string[]; sizes: string[] } {
	const columns = families.find(({ slug }) => slug === part.family)?.columns ?? [];
	let alike = parts.filter(({ family }) => family === part.family);
	const [texts, sizes]: [string[], string[]] = [[], []];
	for (const id of columns) {
		const { kind, unit } = attributes[id];
		const value = part.specs[id];
		const left = alike.filter(({ specs }) => specs[id] === value);
		if (kind === "text" || value === undefined || left.length === alike.length) continue;
		alike = left;
		const isText = kind === "choice" && !/\d/.test(String(value));
		if (isText) texts.push(String(value));
		else sizes.push(kind === "choice" || !unit ? String(value) : `${value} ${unit}`);
	}
	return { texts, sizes };
}

const isText = (id: string) =>
	Object.entries(attributes).some(([key, { kind }]) => key === id && kind === "text");

const withoutUnits = (sizes: readonly string[]) =>
	sizes.map((size) => size.replace(/(?<=^\d+(?:\.\d+)?) [a-z]+$/i, ""));

const toPattern = (code: string) =>
	new RegExp(`^${code.replace(/[.+?^${}()[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);

type Wanted = { query: string; wanted: string };

async function readList(): Promise<Wanted[]> {
	const text = await readFile(new URL("./trade-queries.txt", import.meta.url), "utf8");
	return text
		.split("\n")
		.filter((line) => line && !line.startsWith("#"))
		.map((line) => {
			const [query = "", wanted = ""] = line.split(" = ");
			return { query, wanted };
		});
}

/** A part of another kind is wrong whatever the page says of it; otherwise a doubtful answer says what it left out. */
async function check({ query, wanted }: Wanted) {
	const { first, isNearest, isDoubtful, isUncalled } = await shop.search(query);
	const isNone = first === "" || isUncalled;
	const [, mark, codes = ""] = /^([~?]?)(.*)$/.exec(wanted) ?? [];
	const isRight =
		wanted === "none"
			? isNone
			: codes.split("|").some((code) => toPattern(code).test(first)) &&
				isNearest === (mark === "~") &&
				(mark !== "?" || isDoubtful);
	const isWrong = !isRight && !isNone && (wanted === "none" || mark === "?" || !isDoubtful);
	return { isRight, isWrong, text: `${query}: ${first}` };
}

test("of the queries of the trade, 95 % find the right part first, and none shows a wrong one as right", async () => {
	const all = await readList();
	expect(all.length).toBeGreaterThanOrEqual(248);
	const results = await Promise.all(all.map(check));
	const list = (those: typeof results) => those.map(({ text }) => text);
	expect(list(results.filter(({ isWrong }) => isWrong))).toEqual([]);
	const missed = results.filter(({ isRight }) => !isRight);
	expect(list(missed).slice(Math.floor(0.05 * all.length))).toEqual([]);
});

test("every part is found first by its name, and by its kind and sizes in three spellings", async () => {
	const describe = ({ family, specs }: PartSeed) =>
		JSON.stringify([family, ...Object.entries(specs).filter(([id]) => !isText(id))]);
	const isSame = (one: PartSeed, id: string | null) => {
		const other = parts.find((part) => part.id === id);
		return other !== undefined && describe(other) === describe(one);
	};
	const missed: string[] = [];
	for (const part of parts) {
		const title = titles.get(part.family) ?? "";
		const { texts, sizes } = listTelling(part);
		const isSet =
			[...texts, ...sizes].some((value) => value.includes(" to ")) || part.unit === "set";
		const find = (query: string) => {
			const { matches, found, first } = shop.read(query);
			const isRight = isSame(part, first);
			const isAmong = found.some(({ id }) => id === part.id);
			return { isRight, isDoubtful: isAmong || !matches.some(isComplete) };
		};
		// With a doubt, the words of the name decide.
		const byName = find(part.name);
		if (!byName.isRight && !byName.isDoubtful) missed.push(part.name);
		for (const query of [
			[title, ...sizes, ...texts].join(" "),
			[...texts, title.toUpperCase(), ...withoutUnits(sizes)].join(" "),
			[title, withoutUnits(sizes).join(" x "), ...texts].join(" "),
		])
			if (!isSet && !find(query).isRight) missed.push(query);
	}
	expect(missed).toEqual([]);
});

/** The same numbers each time, so that a failure can be repeated. */
function createRandom(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * below);
	};
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A letter too many, one missing, a wrong one, or two swapped. */
function misspell(word: string, random: (below: number) => number): string {
	const at = 1 + random(word.length - 2);
	const letter = LETTERS[random(LETTERS.length)] ?? "";
	const [before, after] = [word.slice(0, at), word.slice(at)];
	const swapped = `${before}${after[1] ?? ""}${after[0] ?? ""}${after.slice(2)}`;
	const all = [before + letter + after, before + after.slice(1), before + letter + after.slice(1)];
	return [...all, swapped][random(4)] ?? word;
}

test("a word with a typing error finds what the word finds", async () => {
	const random = createRandom(7);
	const wrong: string[] = [];
	let count = 0;
	const queries = (await readList()).map(({ query }) => query.toLowerCase());
	for (const query of [...queries, ...queries, ...queries, ...queries]) {
		const words = query.split(" ").filter((word) => /^[a-z]{5,}$/.test(word));
		const word = words[random(words.length)];
		if (!word) continue;
		const misspelled = misspell(word, random);
		// Such as 'bush' for 'brush': nobody can tell that it is wrong.
		if (shop.isWord(misspelled)) continue;
		const typed = query.replace(word, misspelled);
		count += 1;
		const [one, other] = [shop.read(query).first, shop.read(typed).first];
		if (one !== other) wrong.push(`${query} -> ${typed}: ${one} -> ${other}`);
	}
	expect(count).toBeGreaterThan(500);
	expect(wrong).toEqual([]);
});

test("x, ×, * and spaces between sizes are the same", async () => {
	const wrong: string[] = [];
	for (const { query } of await readList())
		for (const times of ["x", " x ", "×", " × ", "*", " * "]) {
			const typed = query.replace(/(?<=\d)\s*[x×*]\s*(?=\d)/g, times);
			const [one, other] = [shop.read(query).first, shop.read(typed).first];
			if (one !== other) wrong.push(`${query} -> ${typed}: ${one} -> ${other}`);
		}
	expect(wrong).toEqual([]);
});

test("the order of words makes no difference", async () => {
	const wrong: string[] = [];
	for (const { query } of await readList()) {
		const [, first, second, rest] = /^([a-z]+) ([a-z]+)( .*)$/i.exec(query) ?? [];
		if (!first || !second || !rest || FRACTIONS.includes(first)) continue;
		if (shop.isCompound(first, second)) continue;
		for (const typed of [`${second} ${first}${rest}`, `${second}${rest} ${first}`]) {
			const [one, other] = [shop.read(query).first, shop.read(typed).first];
			if (one !== other) wrong.push(`${query} -> ${typed}: ${one} -> ${other}`);
		}
	}
	expect(wrong).toEqual([]);
});

/** 'half inch' is one size. */
const FRACTIONS = ["half", "quarter"];

test("a further property never brings a part of another kind first", () => {
	const familyOf = new Map(parts.map(({ id, family }) => [id, family]));
	const headOf = new Map(
		families.map(({ slug }) => [
			slug,
			(titles.get(slug) ?? "")
				.replace(/ (?:stainless|zinc|galvanised|A2|A4|\d).*$/, "")
				.split(" ")
				.at(-1),
		]),
	);
	const wrong: string[] = [];
	for (const { slug } of families) {
		const title = titles.get(slug) ?? "";
		const kinds = shop.read(title).matches.map(({ family }) => headOf.get(family.family.slug));
		for (const property of ["stainless", "black", "brass", "zinc", "A2", "long", "heavy duty"]) {
			const { first } = shop.read(`${title} ${property}`);
			const family = familyOf.get(first ?? "") ?? "none";
			if (!kinds.includes(headOf.get(family))) wrong.push(`${title} ${property}: ${family}`);
		}
	}
	expect(wrong).toEqual([]);
});
