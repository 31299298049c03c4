import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { prepareState } from "../../scripts/prepare-state";

export type LargeShop = { size: number; stateDir: string };

export async function createLargeShop(folder: string, size: number): Promise<LargeShop> {
	const stateDir = join(folder, String(size));
	await mkdir(stateDir, { recursive: true });
	const sizes = ["--products", String(size), "--orders", String(size)];
	await prepareState({ stateDir }, ["--if-empty", ...sizes]);
	return { size, stateDir };
}
