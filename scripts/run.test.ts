import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { keepRunning } from "./run";

/** Like wrangler, it starts a child that keeps running. */
const PROGRAM = `
	require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
	process.on("SIGUSR2", () => process.exit(3));
	console.log("ready");`;

function keepProgramRunning() {
	const begun: ChildProcess[] = [];
	const told: string[] = [];
	const begin = () => {
		const stdio = ["ignore", "pipe", "inherit"] as const;
		const child = spawn(process.execPath, ["-e", PROGRAM], { detached: true, stdio: [...stdio] });
		begun.push(child);
		return child;
	};
	const running = keepRunning(
		begin,
		(why) => told.push(`again after ${why}`),
		(why) => told.push(`given up after ${why}`),
	);
	return { begun, told, running };
}

async function waitForChild(begun: readonly ChildProcess[], count: number): Promise<ChildProcess> {
	const child = await vi.waitUntil(() => begun[count - 1], { timeout: 60_000 });
	await once(child.stdout ?? child, "data");
	return child;
}

afterEach(() => {
	vi.useRealTimers();
});

test("a program that exits is restarted without its old children, unless it exits immediately", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const { begun, told } = keepProgramRunning();
	const first = await waitForChild(begun, 1);
	vi.setSystemTime(Date.now() + 11_000);
	first.kill("SIGUSR2");
	// Its output closes when no child is left.
	await once(first, "close");
	const second = await waitForChild(begun, 2);
	second.kill("SIGUSR2");
	await once(second, "close");
	expect(told).toEqual(["again after 3", "given up after 3"]);
	expect(begun).toHaveLength(2);
});

test("a program that is told to end stops all its children and is not restarted", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const { begun, told, running } = keepProgramRunning();
	const program = await waitForChild(begun, 1);
	vi.setSystemTime(Date.now() + 11_000);
	const closed = once(program, "close");
	await Promise.all([running.end(), closed]);
	expect([begun.length, told]).toEqual([1, []]);
});
