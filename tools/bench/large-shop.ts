import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writeNight } from "../../app/domain/reports/write-night.server";
import { createDatabase } from "../../app/platform/d1/database.server";
import { withLocalBindings } from "../../scripts/bindings";
import { prepareState } from "../../scripts/prepare-state";

export type LargeShop = { size: number; stateDir: string };

/** Its reports of the night are those of today. */
export async function createLargeShop(folder: string, size: number): Promise<LargeShop> {
	const stateDir = join(folder, String(size));
	await mkdir(stateDir, { recursive: true });
	const sizes = ["--products", String(size), "--orders", String(size)];
	await prepareState({ stateDir }, ["--if-empty", ...sizes]);
	await withLocalBindings(stateDir, ({ DB }) =>
		writeNight({
			db: createDatabase(DB, { statements: 0, writtenTables: new Set() }),
			now: Date.now,
			getQueryCount: () => 0,
		}),
	);
	return { size, stateDir };
}
