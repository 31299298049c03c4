import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { hasLocalState } from "../../scripts/bindings";
import { migrateState } from "../../scripts/prepare-state";
import { run } from "../../scripts/run";

export type LargeShop = { size: number; stateDir: string };

export async function createLargeShop(folder: string, size: number): Promise<LargeShop> {
	const stateDir = join(folder, String(size));
	const exists = hasLocalState(stateDir);
	await mkdir(stateDir, { recursive: true });
	await migrateState(stateDir);
	if (!exists) {
		const env = { ...process.env, STATE_DIR: stateDir };
		const sizeArgs = ["--products", String(size), "--orders", String(size)];
		await run("tsx", ["scripts/seed/seed.ts", ...sizeArgs], { quiet: true, env });
	}
	return { size, stateDir };
}
