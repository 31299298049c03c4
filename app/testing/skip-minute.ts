import { vi } from "vitest";

// The files of a run share it. Beyond a day, no file with real time meets what was kept at a skipped one.
let skippedMs = 86_400_000;

/** Expires what an isolate caches for a minute, as names of families and settings. The caller restores real timers. */
export function skipMinute(): void {
	vi.useRealTimers();
	skippedMs += 61_000;
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + skippedMs });
}
