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

/** What keeps a dump from being read into a real D1, a line for each statement. */
export async function tooLong(file: string): Promise<string[]> {
	const statements = (await readFile(file, "utf8")).split(NEXT_STATEMENT);
	return statements
		.map((statement) => ({ statement, bytes: Buffer.byteLength(statement) }))
		.filter(({ bytes }) => bytes > LONGEST_STATEMENT)
		.map(
			({ statement, bytes }) =>
				`${statement.slice(0, 60)}…: ${bytes} bytes, D1 takes ${LONGEST_STATEMENT}`,
		);
}

/** The lines of a dump, without the names of columns, which not every exporter writes. */
async function linesOf(file: string): Promise<string[]> {
	const lines = (await readFile(file, "utf8")).split("\n");
	return lines.map((line) => line.replace(/^(INSERT INTO "\w+") *\([^)]*\) *(?=VALUES)/, "$1 "));
}

/** Where two dumps differ, at most 20 lines of each. */
export async function differenceOf(before: string, after: string): Promise<string[]> {
	const [one, other] = [await linesOf(before), await linesOf(after)];
	const [here, there] = [new Set(one), new Set(other)];
	const lost = one.filter((line) => !there.has(line)).slice(0, 20);
	const strange = other.filter((line) => !here.has(line)).slice(0, 20);
	return [...lost.map((line) => `lost: ${line}`), ...strange.map((line) => `new: ${line}`)];
}
