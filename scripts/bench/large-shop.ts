import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { hasLocalState } from "../bindings";
import { migrateState } from "../prepare-state";
import { run } from "../run";

export type LargeShop = { size: number; stateDir: string };

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
