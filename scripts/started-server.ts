import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const STARTS_WITHIN_MS = 240_000;
const ENDS_WITHIN_MS = 20_000;

/** A server that answers at `base`, and its end. */
export type StartedServer = { base: string; end: () => Promise<void> };

/**
 * Starts a program that serves at `port` of 127.0.0.1 and waits until it answers. Rejects, with what it printed, when it
 * doesn't, and leaves nothing of it behind.
 */
export async function startedServer(
	[command = "", ...args]: readonly string[],
	{ port, env = {}, cwd }: { port: number; env?: Record<string, string>; cwd?: string },
): Promise<StartedServer> {
	const base = `http://127.0.0.1:${port}`;
	// A group of its own, so that ending it reaches every program it starts and no other.
	const child = spawn(command, args, {
		cwd,
		env: { ...process.env, PORT: String(port), ...env },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	// Whoever is stopped while it still starts has no end of it to call.
	const leaveNothing = () => child.pid !== undefined && reaches(child.pid, "SIGTERM");
	process.once("exit", leaveNothing);
	child.once("exit", () => process.off("exit", leaveNothing));
	let printed = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", (text) => {
			printed = `${printed}${text}`.slice(-10_000);
		});
	}
	if (!(await answers(base, child))) {
		await endGroup(child);
		throw new Error(`Nothing answers at ${base}.\n${printed}`);
	}
	return { base, end: () => endGroup(child) };
}

async function answers(base: string, child: ChildProcess): Promise<boolean> {
	const until = Date.now() + STARTS_WITHIN_MS;
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

/**
 * A port that is free and whose successor, for the stand-ins, is free too: below those from which the system takes the ports
 * of its own connections, so that both are free still when they are wanted.
 */
export async function twoFreePorts(): Promise<number> {
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
