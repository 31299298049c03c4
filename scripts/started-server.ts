import { type ChildProcess, spawn } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";

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

/** A port that is free and whose successor, for the stand-ins, is free too. */
export async function twoFreePorts(): Promise<number> {
	for (;;) {
		const port = await freePort(0);
		if (port !== null && port < 65_535 && (await freePort(port + 1)) !== null) return port;
	}
}

/** The port that is wanted, 0 being any, or null if it is taken. */
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
