import { inject } from "vitest";

/** The same seed gives the same sequence. */
export type Random = {
	integerBelow: (n: number) => number;
	isTrue: (share: number) => boolean;
	pick: <const T>(items: readonly T[]) => T;
	fork: () => Random;
};

const { seed, scale } = inject("proofs");

export const SEED_LABEL = `PROOF_SEED=${seed}`;

export const scaleCases = (cases: number): number => Math.max(1, Math.round(cases * scale));

/** Only stops a proof that hangs. */
export const PROOF_TIMEOUT_MS = 600_000 * Math.max(1, scale);

/** Each case has its own sequence, independent of concurrent ones. */
export const createCaseRandom = (n: number): Random => createRandom(seed * 1_000_003 + n);

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
