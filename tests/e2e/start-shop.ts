import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

const STARTS_WITHIN_MS = 240_000;
const ENDS_WITHIN_MS = 20_000;

/** The shop for the journeys: the one at SHOP_URL, or one started afresh with `npm start`'s own script. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { SHOP_URL, INBOX_URL } = process.env;
	if (SHOP_URL) {
		if (!INBOX_URL) throw new Error("Set INBOX_URL as well: the address of that shop's inbox.");
		project.provide("base", new URL(SHOP_URL).origin);
		project.provide("inbox", INBOX_URL);
		return async () => {};
	}
	const port = await twoFreePorts();
	const stateDir = await mkdtemp(join(tmpdir(), "toolyard-journeys-"));
	const base = `http://127.0.0.1:${port}`;
	const shop = startShop(port, stateDir);
	const end = async () => {
		await endGroup(shop.child);
		await rm(stateDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
	};
	try {
		await answers(base, shop);
	} catch (error) {
		await end();
		throw error;
	}
	project.provide("base", base);
	project.provide("inbox", `http://127.0.0.1:${port + 1}/inbox`);
	return end;
}

type Started = { child: ChildProcess; printed: () => string };

function startShop(port: number, stateDir: string): Started {
	const noBuild = process.env.SHOP_BUILT === "1" ? ["--no-build"] : [];
	// A group of its own, so that ending it reaches every program it starts and no other.
	const child = spawn("npx", ["--no-install", "tsx", "scripts/start.ts", ...noBuild], {
		env: { ...process.env, PORT: String(port), STATE_DIR: stateDir },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	let printed = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", (text) => {
			printed = `${printed}${text}`.slice(-10_000);
		});
	}
	return { child, printed: () => printed };
}

async function answers(base: string, { child, printed }: Started): Promise<void> {
	const until = Date.now() + STARTS_WITHIN_MS;
	while (Date.now() < until && child.exitCode === null) {
		const answered = await fetch(base).then(
			(response) => response.ok,
			() => false,
		);
		if (answered) return;
		await new Promise((resolve) => setTimeout(resolve, 250));
	}
	throw new Error(`The shop did not start.\n${printed()}`);
}

/** Ends a process group and waits until nothing of it is left. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
	if (pid === undefined) return;
	const until = Date.now() + ENDS_WITHIN_MS;
	for (let signal: NodeJS.Signals | 0 = "SIGTERM"; reaches(pid, signal); ) {
		await new Promise((resolve) => setTimeout(resolve, 100));
		signal = Date.now() < until ? 0 : "SIGKILL";
	}
}

function reaches(group: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(-group, signal);
	} catch {
		return false;
	}
}

/** A port that is free and whose successor, for the stand-ins, is free too. */
async function twoFreePorts(): Promise<number> {
	for (;;) {
		const port = await freePort(0);
		if (port !== null && port < 65_535 && (await freePort(port + 1)) !== null) return port;
	}
}

function freePort(wanted: number): Promise<number | null> {
	return new Promise((resolve) => {
		const server = createServer();
		server.on("error", () => resolve(null));
		server.listen(wanted, "127.0.0.1", () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});
}

declare module "vitest" {
	interface ProvidedContext {
		base: string;
		inbox: string;
	}
}
