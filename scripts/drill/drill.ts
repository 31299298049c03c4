import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { withLocalBindings } from "../bindings";
import { readLocalSettings } from "../local-settings";
import { hasLocalState } from "../prepare-state";
import { formatReport } from "../verify/report";
import { hasNoDifferences, verify } from "../verify/verify";
import { compareDumps, exportLocal, findLongStatements, importDump } from "./dump";
import { copyObjects, putFolder } from "./pictures";

type Drill = {
	stateDir: string;
	/** Names an existing dump to use instead of that shop; `pictures` is a folder with a copy of its bucket. */
	from?: string;
	pictures?: string;
	into: string;
};

/** Restores a backup into a new database and bucket, and verifies the result. */
export async function drill({ stateDir, from, pictures, into }: Drill): Promise<boolean> {
	if (await stat(into).catch(() => null)) throw new Error(`${into} is there already.`);
	await mkdir(into, { recursive: true });
	const dump = from ?? join(into, "backup.sql");
	if (!from) {
		if (!hasLocalState(stateDir)) throw new Error(`There is no shop in ${stateDir}.`);
		await exportLocal(stateDir, dump);
	}
	console.log(`The backup   ${dump} (${(await stat(dump)).size} bytes)`);
	const copied = await withLocalBindings(into, async (fresh) => {
		await importDump(fresh.DB, dump);
		if (pictures) return putFolder(pictures, fresh);
		return from ? 0 : withLocalBindings(stateDir, (shop) => copyObjects(shop, fresh));
	});
	console.log(`Restored     ${into}, with ${copied} pictures`);

	const restoredDump = join(into, "restored.sql");
	await exportLocal(into, restoredDump);
	const wrong = [...(await findLongStatements(dump)), ...(await compareDumps(dump, restoredDump))];
	console.log(`Differences  ${wrong.length}`);
	for (const line of wrong) console.log(`  ${line}`);

	const report = await withLocalBindings(into, verify);
	console.log(`\n${formatReport(report)}`);
	return wrong.length === 0 && hasNoDifferences(report);
}

/**
 * `npm run drill`: restores a backup of the local shop, or with `--from backup.sql --pictures
 * folder` one of the real shop; `--into folder` keeps the result. Exit code 1: there are
 * differences; 2: the drill failed.
 */
async function main(): Promise<number> {
	const { values } = parseArgs({
		options: { from: { type: "string" }, pictures: { type: "string" }, into: { type: "string" } },
	});
	const path = (given: string | undefined) => given && resolve(given);
	const folder = await mkdtemp(join(tmpdir(), "toolyard-drill-"));
	try {
		const isSuccessful = await drill({
			stateDir: readLocalSettings(process.env).stateDir,
			from: path(values.from),
			pictures: path(values.pictures),
			into: path(values.into) ?? join(folder, "state"),
		});
		return isSuccessful ? 0 : 1;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
	process.exitCode = await main().catch((error: unknown) => {
		console.error(`The drill broke off: ${error instanceof Error ? error.message : error}`);
		return 2;
	});
}
