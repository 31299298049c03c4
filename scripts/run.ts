import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const installed = (command: string) =>
	fileURLToPath(new URL(`../node_modules/.bin/${command}`, import.meta.url));

type Running = { quiet?: boolean; env?: NodeJS.ProcessEnv; cwd?: string };

export async function run(
	command: string,
	args: readonly string[],
	{ quiet = false, env = process.env, cwd }: Running = {},
): Promise<void> {
	const child = spawn(installed(command), args, {
		env,
		cwd,
		stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
	});
	let printed = "";
	child.stdout?.on("data", (text) => {
		printed += text;
	});
	child.stderr?.on("data", (text) => {
		printed += text;
	});
	const code = await new Promise<number | null>((resolve, reject) => {
		child.on("error", reject);
		child.on("exit", resolve);
	});
	if (code !== 0) throw new Error(`${command} ${args[0] ?? ""} failed (${code}).\n${printed}`);
}

/** Starts a command in its own process group, so that a signal reaches its children too. */
export function start(
	command: string,
	args: readonly string[],
	env: NodeJS.ProcessEnv,
): ChildProcess {
	return spawn(installed(command), args, {
		env,
		stdio: ["ignore", "inherit", "inherit"],
		detached: true,
	});
}

/** A program that exits sooner would only exit again. */
const AT_ONCE_MS = 10_000;

export type KeptRunning = { end: () => Promise<void> };

/**
 * Restarts a program when it exits. One that runs for less than ten seconds is not restarted:
 * `onGivenUp` is called.
 */
export function keepRunning(
	begin: () => ChildProcess,
	onAgain: (why: string) => void,
	onGivenUp: (why: string) => void,
): KeptRunning {
	let isEnding = false;
	let running = watched();
	function watched(): ChildProcess {
		const begun = Date.now();
		const child = begin();
		child.once("exit", (code, signal) => {
			if (isEnding) return;
			signalGroup(child, "SIGKILL");
			const why = String(signal ?? code);
			if (Date.now() - begun < AT_ONCE_MS) return onGivenUp(why);
			onAgain(why);
			running = watched();
		});
		return child;
	}
	return {
		end: () => {
			isEnding = true;
			return stopGroup(running);
		},
	};
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
	try {
		if (pid !== undefined) process.kill(-pid, signal);
	} catch {}
}

const PATIENCE_MS = 5000;

/** Stops a process group: stopping wrangler alone would leave workerd on the port. */
async function stopGroup(child: ChildProcess): Promise<void> {
	const { pid } = child;
	if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
	const ended = new Promise((resolve) => child.once("exit", resolve));
	signalGroup(child, "SIGTERM");
	const killing = setTimeout(() => signalGroup(child, "SIGKILL"), PATIENCE_MS);
	await ended;
	clearTimeout(killing);
}
