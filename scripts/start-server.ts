import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 20_000;

export type StartedServer = { base: string; end: () => Promise<void> };

/**
 * Starts a server and waits until it answers. Rejects with its output, and leaves no process
 * behind.
 */
export async function startServer(
	[command = "", ...args]: readonly string[],
	{ port, env = {}, cwd }: { port: number; env?: Record<string, string>; cwd?: string },
): Promise<StartedServer> {
	const base = `http://127.0.0.1:${port}`;
	// In its own process group, so that its children end with it.
	const child = spawn(command, args, {
		cwd,
		env: { ...process.env, PORT: String(port), ...env },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	// For a parent that exits while the server is still starting.
	const stopOnExit = () => child.pid !== undefined && signalGroup(child.pid, "SIGTERM");
	process.once("exit", stopOnExit);
	child.once("exit", () => process.off("exit", stopOnExit));
	let printed = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", (text) => {
			printed = `${printed}${text}`.slice(-10_000);
		});
	}
	if (!(await waitForAnswer(base, child))) {
		await endGroup(child);
		throw new Error(`Nothing answers at ${base}.\n${printed}`);
	}
	return { base, end: () => endGroup(child) };
}

async function waitForAnswer(base: string, child: ChildProcess): Promise<boolean> {
	const until = Date.now() + START_TIMEOUT_MS;
	while (Date.now() < until && child.exitCode === null) {
		const answered = await fetch(base).then(
			(response) => response.ok,
			() => false,
		);
		if (answered) return true;
		await new Promise((resolve) => setTimeout(resolve, 250));
	}
	return false;
}

async function endGroup({ pid }: ChildProcess): Promise<void> {
	if (pid === undefined) return;
	const until = Date.now() + STOP_TIMEOUT_MS;
	for (let signal: NodeJS.Signals | 0 = "SIGTERM"; signalGroup(pid, signal); ) {
		await new Promise((resolve) => setTimeout(resolve, 100));
		signal = Date.now() < until ? 0 : "SIGKILL";
	}
}

function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(-group, signal);
	} catch {
		return false;
	}
}

/**
 * Finds a free port whose successor, for the emulators, is free too; below the system's ephemeral
 * ports.
 */
export async function findFreePorts(): Promise<number> {
	for (;;) {
		const port = randomInt(10_000, 30_000);
		if ((await isFree(port)) && (await isFree(port + 1))) return port;
	}
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer();
		server.on("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}
