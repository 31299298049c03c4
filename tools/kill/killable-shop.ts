import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Miniflare } from "miniflare";
import { transformWithEsbuild } from "vite";
import type { LocalSettings } from "../../scripts/local-settings";
import { readShopWorker } from "../../scripts/shop-worker";

const WRAPPER = resolve("tools/kill/halting-worker.ts");
const UNLIMITED = "all 9999999 in 24 h";

type KillableShop = { kill: () => Promise<void>; end: () => Promise<void> };

export async function startKillableShop(settings: LocalSettings): Promise<KillableShop> {
	const { modules, ...shop } = await readShopWorker({
		...settings.vars,
		RATE_LIMITS_BY_ACCOUNT: UNLIMITED,
		RATE_LIMITS_BY_ADDRESS: UNLIMITED,
		PAGE_CACHE_SECONDS: "0",
	});
	const { code } = await transformWithEsbuild(await readFile(WRAPPER, "utf8"), WRAPPER);
	const before = await listWorkerdProcesses();
	const server = new Miniflare({
		...shop,
		modules: [{ type: "ESModule", path: WRAPPER, contents: code }, ...modules],
		host: "127.0.0.1",
		port: settings.port,
		defaultPersistRoot: join(settings.stateDir, "v3"),
		logRequests: false,
	});
	await server.ready;
	const own = (await listWorkerdProcesses()).filter((pid) => !before.includes(pid));
	if (own.length === 0) throw new Error("No workerd of this script was found.");
	const end = () => server.dispose().catch(() => {});
	return {
		end,
		async kill() {
			for (const pid of own) process.kill(pid, "SIGKILL");
			await end();
		},
	};
}

async function listWorkerdProcesses(): Promise<number[]> {
	const listed = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,comm="]);
	return listed.stdout.split("\n").flatMap((line) => {
		const [pid, parent, command = ""] = line.trim().split(/\s+/);
		return Number(parent) === process.pid && command.endsWith("workerd") ? [Number(pid)] : [];
	});
}
