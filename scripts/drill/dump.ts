import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../run";

/**
 * D1 limits a statement to it, and a dump has one per row (developers.cloudflare.com/d1/platform/limits).
 */
const MAX_STATEMENT_BYTES = 100_000;

export async function exportLocal(stateDir: string, output: string): Promise<void> {
	// `wrangler d1 export` has no --persist-to: it looks beside its configuration.
	const folder = await mkdtemp(join(tmpdir(), "toolyard-export-"));
	try {
		await copyFile("wrangler.toml", join(folder, "wrangler.toml"));
		await mkdir(join(folder, ".wrangler"));
		await symlink(stateDir, join(folder, ".wrangler/state"));
		const args = ["d1", "export", "toolyard", "--local", "--output", output, "--cwd", folder];
		await run("wrangler", args, { quiet: true });
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Where a statement ends in a dump, or a text that looks like it. */
const NEXT_STATEMENT = /(?<=;)\n(?=(?:INSERT INTO|CREATE|DELETE|PRAGMA) )/;

const isCutText = (statement: string) =>
	statement.startsWith("INSERT") && statement.split("'").length % 2 === 0;

async function readStatements(file: string): Promise<string[]> {
	const statements: string[] = [];
	for (const piece of (await readFile(file, "utf8")).trimEnd().split(NEXT_STATEMENT)) {
		const last = statements.at(-1);
		if (last && isCutText(last)) statements[statements.length - 1] = `${last}\n${piece}`;
		else statements.push(piece);
	}
	return statements;
}

/** Of a text: more than the rest of a row has, and with it below what D1 takes. */
const PART_BYTES = 40_000;
const QUOTED_TEXT = /'(?:[^']|'')*'/g;
const PARTS_TABLE =
	"CREATE TABLE restored_texts (text_id INTEGER, part INTEGER, text TEXT) STRICT;";

/**
 * A dump has one statement per row, however long: an invoice of 300 lines is more than D1 takes.
 * Longer texts are written in parts before their row, which joins them again.
 */
function splitLongTexts(statements: readonly string[]): string[] {
	let textId = 0;
	const split = statements.flatMap((statement) => {
		const isLong = Buffer.byteLength(statement) > MAX_STATEMENT_BYTES;
		if (!isLong || !statement.startsWith("INSERT")) return [statement];
		const parts: string[] = [];
		const row = statement.replace(QUOTED_TEXT, (text) => {
			if (Buffer.byteLength(text) <= PART_BYTES) return text;
			textId += 1;
			for (const [part, quoted] of cutText(text).entries())
				parts.push(`INSERT INTO restored_texts VALUES(${textId},${part},${quoted});`);
			return `(SELECT group_concat(text, '') FROM (SELECT text FROM restored_texts WHERE text_id = ${textId} ORDER BY part))`;
		});
		return [...parts, row];
	});
	if (textId === 0) return [...statements];
	const [first = "", ...others] = split;
	// The first is a PRAGMA that holds until the end.
	return [first, PARTS_TABLE, ...others, "DROP TABLE restored_texts;"];
}

/** A quoted text as several; a quote in it is two characters that stay together. */
function cutText(quoted: string): string[] {
	const parts: string[] = [];
	let part = "";
	let bytes = 0;
	for (const [character] of quoted.slice(1, -1).matchAll(/''|./gsu)) {
		part += character;
		bytes += Buffer.byteLength(character);
		if (bytes >= PART_BYTES) {
			parts.push(`'${part}'`);
			part = "";
			bytes = 0;
		}
	}
	return [...parts, `'${part}'`];
}

/** Writes the dump as statements that D1 takes. */
export async function writeRestorable(file: string, output: string): Promise<void> {
	await writeFile(output, `${splitLongTexts(await readStatements(file)).join("\n")}\n`);
}

/** As many statements at a time as D1 takes: one by one, as wrangler does, takes far longer. */
export async function importDump(db: D1Database, file: string): Promise<void> {
	const scripts: string[] = [];
	let bytes = 0;
	for (const statement of splitLongTexts(await readStatements(file))) {
		const length = Buffer.byteLength(statement) + 1;
		bytes += length;
		if (scripts.length > 0 && bytes <= MAX_STATEMENT_BYTES) {
			scripts[scripts.length - 1] += `\n${statement}`;
		} else {
			scripts.push(statement);
			bytes = length;
		}
	}
	// One batch is one transaction: rows may come before the rows that they name.
	await db.batch(scripts.map((script) => db.prepare(script)));
}

/** Those that stay longer than D1 takes. */
export async function findLongStatements(file: string): Promise<string[]> {
	return splitLongTexts(await readStatements(file))
		.map((statement) => ({ statement, bytes: Buffer.byteLength(statement) }))
		.filter(({ bytes }) => bytes > MAX_STATEMENT_BYTES)
		.map(
			({ statement, bytes }) =>
				`${statement.slice(0, 60)}…: ${bytes} bytes, D1 takes ${MAX_STATEMENT_BYTES}`,
		);
}

const stripColumns = (statement: string) =>
	statement.replace(/^(INSERT INTO "\w+") *\([^)]*\) *(?=VALUES)/, "$1 ");

function listMissing(other: readonly string[], one: readonly string[]): string[] {
	const left = new Map<string, number>();
	for (const statement of other) left.set(statement, (left.get(statement) ?? 0) + 1);
	return one.filter((statement) => {
		const count = left.get(statement) ?? 0;
		left.set(statement, count - 1);
		return count < 1;
	});
}

export async function compareDumps(before: string, after: string): Promise<string[]> {
	const one = (await readStatements(before)).map(stripColumns);
	const other = (await readStatements(after)).map(stripColumns);
	const describeStatements = (what: string, statements: readonly string[]) =>
		statements.slice(0, 20).map((statement) => `${what}: ${statement.slice(0, 500)}`);
	return [
		...describeStatements("lost", listMissing(other, one)),
		...describeStatements("new", listMissing(one, other)),
	];
}
