import type { Platform } from "~/platform/platform.server";
import { createInterceptedPlatform } from "./intercepted-platform";

/** Dies at the nth thing it does, before it is done or just after, before anybody learns what came of it. */
export type Crash = { at: number; when: "before" | "after" };

/**
 * A platform as a process that dies: what it writes to D1 (a batch or a single statement) and what it asks of the world
 * outside are its points, numbered from 1. Once dead it does nothing more. `points` is how many it has come to.
 */
export function createCrashingPlatform(crashPoint: Crash | null): {
	platform: Platform;
	points: () => number;
} {
	let points = 0;
	let hasCrashed = false;
	const crash = (): never => {
		hasCrashed = true;
		throw new Error(`The process dies at point ${points}.`);
	};
	const platform = createInterceptedPlatform(async (operation, act) => {
		if (hasCrashed) throw new Error("The process is dead.");
		if (operation === "read") return act();
		points += 1;
		const here = points === crashPoint?.at;
		if (here && crashPoint.when === "before") crash();
		const result = await act();
		if (here) crash();
		return result;
	});
	return { platform, points: () => points };
}

/** Every point that a process comes to when nothing stops it, each before it is done and after. */
export async function listCrashPoints(process: (platform: Platform) => Promise<unknown>) {
	const completeRun = createCrashingPlatform(null);
	await process(completeRun.platform);
	return Array.from({ length: completeRun.points() }, (_, n) => n + 1).flatMap((at): Crash[] => [
		{ at, when: "before" },
		{ at, when: "after" },
	]);
}

/** A platform as a process that is overtaken: before it first writes anything, `meanwhile` happens. */
export function createInterruptedPlatform(interruption: () => Promise<unknown>): Platform {
	let overtaken = false;
	return createInterceptedPlatform(async (operation, act) => {
		if (operation === "write" && !overtaken) {
			overtaken = true;
			await interruption();
		}
		return act();
	});
}
