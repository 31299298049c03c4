import { inject } from "vitest";

/** What is left to chance in a proof; the same seed draws the same again. */
export type Random = {
	/** A whole number from 0 to below `n`. */
	integerBelow: (n: number) => number;
	/** True in this share of all cases, from 0 to 1. */
	isTrue: (share: number) => boolean;
	pick: <const T>(items: readonly T[]) => T;
	/** One more to draw from, for somebody who acts at the same time. */
	fork: () => Random;
};

/** PROOF_SEED and PROOF_SCALE, as vitest.config.ts hands them in. */
const { seed, scale } = inject("proofs");

/** For a test's title, so that whoever sees it fail can repeat it. */
export const SEED_LABEL = `PROOF_SEED=${seed}`;

/** How many cases a proof has: so many in CI, PROOF_SCALE times as many elsewhere. */
export const scaleCases = (cases: number): number => Math.max(1, Math.round(cases * scale));

/** A proof has no time to keep: it is given up, in ms, only when it can't be going on any more. */
export const PROOF_TIMEOUT_MS = 600_000 * Math.max(1, scale);

/** What a proof's nth case is drawn from: its own, so that it stays the same whatever the others do at the same time. */
export const createCaseRandom = (n: number): Random => createRandom(seed * 1_000_003 + n);

/** Mulberry32: 32 bits of state are plenty for delays and choices. */
function createRandom(start: number): Random {
	let state = start >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return (mixed ^ (mixed >>> 14)) >>> 0;
	};
	const integerBelow = (n: number) => Math.floor((next() / 2 ** 32) * n);
	return {
		integerBelow,
		isTrue: (share) => next() / 2 ** 32 < share,
		pick(items) {
			const [picked] = items.slice(integerBelow(items.length));
			if (picked === undefined) throw new Error("There is nothing to draw.");
			return picked;
		},
		fork: () => createRandom(next()),
	};
}

/** Works through cases, so many at a time: they interleave, and the next begins as soon as one has ended. */
export async function runConcurrently<T>(
	concurrency: number,
	cases: readonly T[],
	run: (one: T, n: number) => Promise<unknown>,
): Promise<void> {
	const waiting = cases.entries();
	const worker = async () => {
		for (const [n, one] of waiting) await run(one, n);
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
}
