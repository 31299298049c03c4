import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const installed = (command: string) =>
	fileURLToPath(new URL(`../node_modules/.bin/${command}`, import.meta.url));

type Running = { quiet?: boolean; env?: NodeJS.ProcessEnv; cwd?: string };

/** Runs a command of the project's own packages to its end. Rejects, with what it printed, when it fails. */
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

/** Starts a command in a process group of its own, so that a signal to the group reaches the programs it starts in turn. */
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

/** What ends sooner would only end again. */
const AT_ONCE_MS = 10_000;

/** A program that is started again whenever it ends by itself. */
export type KeptRunning = { end: () => Promise<void> };

/**
 * Keeps a program running: when it ends by itself, what is left of its group is killed, `onAgain` is told why and it is started
 * again. One that ends within ten seconds is not: `onGivenUp` is told.
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

/** Sends a signal to a command and all that it has started; says nothing where none of them is left. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
	try {
		if (pid !== undefined) process.kill(-pid, signal);
	} catch {}
}

const PATIENCE_MS = 5000;

/**
 * Ends a started command with everything it started (ending wrangler alone would leave workerd on the port), and
 * waits until it has ended. What does not go in five seconds is killed.
 */
async function stopGroup(child: ChildProcess): Promise<void> {
	const { pid } = child;
	if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
	const ended = new Promise((resolve) => child.once("exit", resolve));
	signalGroup(child, "SIGTERM");
	const killing = setTimeout(() => signalGroup(child, "SIGKILL"), PATIENCE_MS);
	await ended;
	clearTimeout(killing);
}
