import { type ChildProcess, spawn } from "node:child_process";

/** Runs a command of the project's own packages to its end. Rejects, with what it printed, when it fails. */
export async function run(
	command: string,
	args: readonly string[],
	{ quiet = false, env = process.env }: { quiet?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
	const child = spawn("npx", ["--no-install", command, ...args], {
		env,
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
	return spawn("npx", ["--no-install", command, ...args], {
		env,
		stdio: ["ignore", "inherit", "inherit"],
		detached: true,
	});
}

/** Ends a started command with everything it started: ending npx alone would leave workerd on the port. */
export function stopGroup(child: ChildProcess): void {
	if (child.pid === undefined || child.exitCode !== null) return;
	try {
		process.kill(-child.pid, "SIGTERM");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}
