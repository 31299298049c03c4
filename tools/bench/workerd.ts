import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Miniflare, type SharedOptions, type WorkerOptions } from "miniflare";
import { transformWithEsbuild } from "vite";
import { bundleShop } from "../../scripts/bundle";
import { readLocalSettings } from "../../scripts/local-settings";
import { run } from "../../scripts/run";
import { readLocalWorker, readShopWorker } from "../../scripts/shop-worker";
import { findFreePorts } from "../../scripts/start-server";

export type WorkerServer = {
	url: URL;
	/** CPU time of its process so far, in ms; null where the system doesn't tell. */
	cpuMs: () => Promise<number | null>;
	/** The most memory its process has had, in MB; null where the system doesn't tell. */
	peakMb: () => Promise<number | null>;
	close: () => Promise<void>;
};

const HOST = "127.0.0.1";
const COMPATIBILITY_DATE = "2026-04-01";
const UNLIMITED = "all 9999999 in 24 h";

/** Builds the Worker as `wrangler deploy` would; SHOP_BUILT=1 uses the existing build. */
export async function buildShop(): Promise<void> {
	// Under vitest NODE_ENV is 'test', and Vite would make a development build.
	const env = { ...process.env, NODE_ENV: "production" };
	if (process.env.SHOP_BUILT !== "1") {
		await run("remix", ["vite:build", "--logLevel", "error"], { quiet: true, env });
	}
	await bundleShop();
}

/**
 * Serves the bundled shop. `counted` wraps it in counted-worker.ts; `files` serves the build's
 * assets too, which costs time; `mails` takes mails as scripts/local-worker.mjs does.
 */
export async function serveShop(
	stateDir: string,
	{ counted = false, files = false, mails = false } = {},
): Promise<WorkerServer> {
	const port = await findFreePorts();
	const { assets, modules, ratelimits, ...options } = await (mails
		? readLocalWorker
		: readShopWorker)({
		...readLocalSettings({ PORT: String(port) }).vars,
		RATE_LIMITS_BY_ACCOUNT: UNLIMITED,
		RATE_LIMITS_BY_ADDRESS: UNLIMITED,
	});
	const counter = resolve("tools/bench/counted-worker.ts");
	return serve(
		{
			...options,
			...(files ? { assets } : {}),
			modules: [
				...(counted
					? [{ type: "ESModule" as const, path: counter, contents: await transpile(counter) }]
					: []),
				...modules,
			],
			ratelimits: Object.fromEntries(
				Object.keys(ratelimits ?? {}).map((name) => [
					name,
					{ simple: { limit: 1_000_000_000, period: 60 } },
				]),
			),
			unsafeDirectSockets: [{ host: HOST, port }],
		},
		// An old edge cache would hide what a page costs.
		{ defaultPersistRoot: join(stateDir, "v3"), cachePersist: false },
	);
}

export function serveHello(): Promise<WorkerServer> {
	const script = 'export default { fetch: () => new Response("Hello, world") };';
	const unsafeDirectSockets = [{ host: HOST }];
	return serve({
		modules: true,
		script,
		compatibilityDate: COMPATIBILITY_DATE,
		unsafeDirectSockets,
	});
}

async function transpile(path: string): Promise<string> {
	return (await transformWithEsbuild(await readFile(path, "utf8"), path)).code;
}

/** Uses a direct socket: Miniflare's entry Worker costs as much as a small page. */
async function serve(
	worker: WorkerOptions,
	shared: Partial<SharedOptions> = {},
): Promise<WorkerServer> {
	const before = await listWorkerdProcesses();
	const server = new Miniflare({ ...shared, ...worker });
	const url = await server.unsafeGetDirectURL();
	const pid = (await listWorkerdProcesses()).find((child) => !before.includes(child));
	return {
		url,
		cpuMs: async () => (pid === undefined ? null : readCpuMs(pid)),
		peakMb: async () => (pid === undefined ? null : readPeakMb(pid)),
		close: () => server.dispose(),
	};
}

async function listWorkerdProcesses(): Promise<number[]> {
	const names = await readdir("/proc").catch(() => []);
	const children = await Promise.all(
		names
			.filter((name) => /^\d+$/.test(name))
			.map(async (name) => {
				const [, program, parent] =
					/\((.*)\) \S (\d+)/.exec(await readFile(`/proc/${name}/stat`, "utf8").catch(() => "")) ??
					[];
				return program === "workerd" && Number(parent) === process.pid ? Number(name) : [];
			}),
	);
	return children.flat();
}

async function readPeakMb(pid: number): Promise<number | null> {
	const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
	const [, kb] = /^VmHWM:\s*(\d+) kB$/m.exec(status) ?? [];
	return kb === undefined ? null : Number(kb) / 1024;
}

async function readCpuMs(pid: number): Promise<number | null> {
	try {
		const threads = await readdir(`/proc/${pid}/task`);
		const times = await Promise.all(
			threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8")),
		);
		return times.reduce((sum, line) => sum + Number(line.split(" ")[0]), 0) / 1e6;
	} catch {
		return null;
	}
}
