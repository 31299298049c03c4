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

/** Starts a command in a process group of its own, so that `stopGroup` reaches the programs it starts in turn. */
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

const PATIENCE_MS = 5000;

/**
 * Ends a started command with everything it started (ending wrangler alone would leave workerd on the port), and
 * waits until it has ended. What does not go in five seconds is killed.
 */
export async function stopGroup(child: ChildProcess): Promise<void> {
	const { pid } = child;
	if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
	const ended = new Promise((resolve) => child.once("exit", resolve));
	process.kill(-pid, "SIGTERM");
	const killing = setTimeout(() => process.kill(-pid, "SIGKILL"), PATIENCE_MS);
	await ended;
	clearTimeout(killing);
}
