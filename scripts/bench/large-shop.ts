import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { hasLocalState } from "../bindings";
import { migrateState } from "../prepare-state";
import { run } from "../run";

/** A shop's state on disk, and how many products, orders, reviews and comments are in it. */
export type LargeShop = { size: number; stateDir: string };

/** Fills a folder inside `folder` with a shop of this size; one that is there is only brought up to the newest migration. */
export async function seededShop(folder: string, size: number): Promise<LargeShop> {
	const stateDir = join(folder, String(size));
	const isThere = hasLocalState(stateDir);
	await mkdir(stateDir, { recursive: true });
	await migrateState(stateDir);
	if (!isThere) {
		const env = { ...process.env, STATE_DIR: stateDir };
		const many = ["--products", String(size), "--orders", String(size)];
		await run("tsx", ["scripts/seed/seed.ts", ...many], { quiet: true, env });
	}
	return { size, stateDir };
}
