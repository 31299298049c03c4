import type { Platform } from "~/platform/platform.server";
import { watchedPlatform } from "./intercepted-platform";

/** Dies at the nth thing it does, before it is done or just after, before anybody learns what came of it. */
export type Death = { at: number; when: "before" | "after" };

/**
 * A platform as a process that dies: what it writes to D1 (a batch or a single statement) and what it asks of the world
 * outside are its points, numbered from 1. Once dead it does nothing more. `points` is how many it has come to.
 */
export function dyingPlatform(death: Death | null): { platform: Platform; points: () => number } {
	let points = 0;
	let dead = false;
	const die = (): never => {
		dead = true;
		throw new Error(`The process dies at point ${points}.`);
	};
	const platform = watchedPlatform(async (doing, act) => {
		if (dead) throw new Error("The process is dead.");
		if (doing === "read") return act();
		points += 1;
		const here = points === death?.at;
		if (here && death.when === "before") die();
		const result = await act();
		if (here) die();
		return result;
	});
	return { platform, points: () => points };
}

/** Every point that a process comes to when nothing stops it, each before it is done and after. */
export async function everyDeath(process: (platform: Platform) => Promise<unknown>) {
	const whole = dyingPlatform(null);
	await process(whole.platform);
	return Array.from({ length: whole.points() }, (_, n) => n + 1).flatMap((at): Death[] => [
		{ at, when: "before" },
		{ at, when: "after" },
	]);
}

/** A platform as a process that is overtaken: before it first writes anything, `meanwhile` happens. */
export function overtakenPlatform(meanwhile: () => Promise<unknown>): Platform {
	let overtaken = false;
	return watchedPlatform(async (doing, act) => {
		if (doing === "write" && !overtaken) {
			overtaken = true;
			await meanwhile();
		}
		return act();
	});
}
