import { getViolatedConstraint } from "./database.server";

/** Rows may change between the read and the batch; the next round reads them again. */
const MAX_ROUNDS = 4;

/** Runs `run` again while it violates a constraint: any, or only the named ones. */
export async function retryOnConflict<Result>(
	run: (round: number) => Promise<Result>,
	...constraints: readonly string[]
): Promise<Result> {
	for (let round = 1; ; round += 1) {
		try {
			return await run(round);
		} catch (error) {
			const violated = getViolatedConstraint(error);
			const isConflict =
				violated !== null && (constraints.length === 0 || constraints.includes(violated));
			if (round === MAX_ROUNDS || !isConflict) throw error;
		}
	}
}

/** Runs `run` again while it returns null. Null if the last round does too. */
export async function retryWhileNull<Result>(
	run: (round: number) => Promise<Result | null>,
): Promise<Result | null> {
	for (let round = 1; round <= MAX_ROUNDS; round += 1) {
		const result = await run(round);
		if (result !== null) return result;
	}
	return null;
}

/** Runs `run` again for the keys without a result. They get `unsettled` after the last round. */
export async function retryUnsettled<Result>(
	keys: readonly string[],
	run: (keys: readonly string[]) => Promise<ReadonlyMap<string, Result>>,
	unsettled: Result,
): Promise<Map<string, Result>> {
	const results = new Map<string, Result>();
	for (let round = 1; round <= MAX_ROUNDS && results.size < keys.length; round += 1) {
		const settled = await run(keys.filter((key) => !results.has(key)));
		for (const [key, result] of settled) results.set(key, result);
	}
	for (const key of keys) if (!results.has(key)) results.set(key, unsettled);
	return results;
}
