import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type SourcelessWorkerOptions, unstable_getMiniflareWorkerOptions } from "wrangler";
import { BUNDLE } from "./bundle";
import { readCrons } from "./crons";

type Module = { type: "ESModule"; path: string; contents: string };
type Source = { modulesRoot: string; modules: Module[] };

export async function readShopWorker(
	vars: Record<string, string>,
): Promise<SourcelessWorkerOptions & Source> {
	const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
	const contents = await readFile(BUNDLE, "utf8");
	return {
		...workerOptions,
		bindings: { ...workerOptions.bindings, ...vars },
		modulesRoot: resolve("."),
		modules: [{ type: "ESModule", path: resolve("server"), contents }],
	};
}

/** Adds `/__scheduled` and the other parts of local-worker.mjs. */
export async function readLocalWorker(
	vars: Record<string, string>,
): Promise<SourcelessWorkerOptions & Source> {
	const { modules, ...shop } = await readShopWorker(vars);
	const path = resolve("scripts/local-worker.mjs");
	const contents = await readFile(path, "utf8");
	return {
		...shop,
		bindings: { ...shop.bindings, CRONS: readCrons() },
		modules: [{ type: "ESModule", path, contents }, ...modules],
	};
}
