import { vi } from "vitest";

// Another file of this isolate may have skipped time too.
let skippedMs = Math.floor(Math.random() * 86_400_000);

/** Expires what an isolate caches for a minute. The caller restores real timers. */
export function skipMinute(): void {
	vi.useRealTimers();
	skippedMs += 61_000;
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + skippedMs });
}
