import type { Platform } from "~/platform/platform.server";
import { createInterceptedPlatform } from "./intercepted-platform";

type Crash = { at: number; when: "before" | "after" };

/**
 * A platform that dies at a crash point: each write to D1 and each outside call is a point,
 * numbered from 1.
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

export async function listCrashPoints(process: (platform: Platform) => Promise<unknown>) {
	const completeRun = createCrashingPlatform(null);
	await process(completeRun.platform);
	return Array.from({ length: completeRun.points() }, (_, n) => n + 1).flatMap((at): Crash[] => [
		{ at, when: "before" },
		{ at, when: "after" },
	]);
}

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
