import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const getBinPath = (command: string) =>
	fileURLToPath(new URL(`../node_modules/.bin/${command}`, import.meta.url));

/** Of TypeScript 7; Remix needs TypeScript 5, whose command has the same name. */
export const TSC = "../typescript-native/bin/tsc";

type Running = {
	quiet?: boolean;
	env?: NodeJS.ProcessEnv;
	cwd?: string;
	/** "inherit" lets the command ask at the terminal. */
	input?: "ignore" | "inherit";
	/** In ms; it fails when it takes longer. */
	timeout?: number;
};

export async function run(
	command: string,
	args: readonly string[],
	{ quiet = false, env = process.env, cwd, input = "ignore", timeout }: Running = {},
): Promise<void> {
	const child = spawn(getBinPath(command), args, {
		env,
		cwd,
		timeout,
		stdio: quiet ? [input, "pipe", "pipe"] : [input, "inherit", "inherit"],
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
	return spawn(getBinPath(command), args, {
		env,
		stdio: ["ignore", "inherit", "inherit"],
		detached: true,
	});
}

/** A program that exits sooner would only exit again. */
const MIN_RUN_MS = 10_000;

type RunningProgram = { end: () => Promise<void> };

/**
 * Restarts a program when it exits. One that runs for less than ten seconds is not restarted:
 * `onGivenUp` is called.
 */
export function keepRunning(
	begin: () => ChildProcess,
	onRestart: (why: string) => void,
	onGiveUp: (why: string) => void,
): RunningProgram {
	let isEnding = false;
	let running = startProgram();
	function startProgram(): ChildProcess {
		const startedAt = Date.now();
		const child = begin();
		child.once("exit", (code, signal) => {
			if (isEnding) return;
			signalGroup(child, "SIGKILL");
			const why = String(signal ?? code);
			if (Date.now() - startedAt < MIN_RUN_MS) return onGiveUp(why);
			onRestart(why);
			running = startProgram();
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

const STOP_TIMEOUT_MS = 5000;

/** Stops a process group: stopping wrangler alone would leave workerd on the port. */
async function stopGroup(child: ChildProcess): Promise<void> {
	const { pid } = child;
	if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
	const ended = new Promise((resolve) => child.once("exit", resolve));
	signalGroup(child, "SIGTERM");
	const killing = setTimeout(() => signalGroup(child, "SIGKILL"), STOP_TIMEOUT_MS);
	await ended;
	clearTimeout(killing);
}
