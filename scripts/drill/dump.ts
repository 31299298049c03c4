import { copyFile, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../run";

/** D1 takes no statement that is longer, in bytes, and a dump writes each row as one: developers.cloudflare.com/d1/platform/limits */
const LONGEST_STATEMENT = 100_000;

/** Exports the local D1 of a STATE_DIR to an SQL file, by the command that exports the real one. */
export async function exportLocal(stateDir: string, output: string): Promise<void> {
	// `wrangler d1 export` knows no --persist-to: it looks beside the configuration.
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

/** Reads an SQL file into the local D1 of a STATE_DIR, which has to be empty. */
export async function importLocal(stateDir: string, file: string): Promise<void> {
	const args = ["d1", "execute", "toolyard", "--local", "--persist-to", stateDir, "--file", file];
	await run("wrangler", args, { quiet: true, env: { ...process.env, CI: "true" } });
}

/** Where a dump's next statement begins. Wrangler's own splitter takes minutes for a large file. */
const NEXT_STATEMENT = /(?<=;)\n(?=(?:INSERT INTO|CREATE|DELETE|PRAGMA) )/;

/** The statements of a dump. A text in one of them may have line breaks. */
async function statementsOf(file: string): Promise<string[]> {
	return (await readFile(file, "utf8")).trimEnd().split(NEXT_STATEMENT);
}

/** What keeps a dump from being read into a real D1, a line for each statement. */
export async function tooLong(file: string): Promise<string[]> {
	return (await statementsOf(file))
		.map((statement) => ({ statement, bytes: Buffer.byteLength(statement) }))
		.filter(({ bytes }) => bytes > LONGEST_STATEMENT)
		.map(
			({ statement, bytes }) =>
				`${statement.slice(0, 60)}…: ${bytes} bytes, D1 takes ${LONGEST_STATEMENT}`,
		);
}

/** Without the names of columns, which not every exporter writes. */
const withoutColumns = (statement: string) =>
	statement.replace(/^(INSERT INTO "\w+") *\([^)]*\) *(?=VALUES)/, "$1 ");

/** The statements that one dump has more often than the other. */
function missingIn(other: readonly string[], one: readonly string[]): string[] {
	const left = new Map<string, number>();
	for (const statement of other) left.set(statement, (left.get(statement) ?? 0) + 1);
	return one.filter((statement) => {
		const count = left.get(statement) ?? 0;
		left.set(statement, count - 1);
		return count < 1;
	});
}

/** Where two dumps differ, at most 20 statements of each, and of each its beginning. */
export async function differenceOf(before: string, after: string): Promise<string[]> {
	const one = (await statementsOf(before)).map(withoutColumns);
	const other = (await statementsOf(after)).map(withoutColumns);
	const told = (what: string, statements: readonly string[]) =>
		statements.slice(0, 20).map((statement) => `${what}: ${statement.slice(0, 500)}`);
	return [...told("lost", missingIn(other, one)), ...told("new", missingIn(one, other))];
}
