import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { run } from "./run";

export const BUNDLE = resolve("build/worker/worker.js");

export async function bundleShop(): Promise<void> {
	const getModifiedAt = async (file: string) => (existsSync(file) ? (await stat(file)).mtimeMs : 0);
	if ((await getModifiedAt(BUNDLE)) > (await getModifiedAt("build/server/index.js"))) return;
	const env = { ...process.env, WRANGLER_SEND_METRICS: "false" };
	await run("wrangler", ["deploy", "--dry-run", "--outdir", "build/worker"], { quiet: true, env });
}
