import fc from "fast-check";
import { answerTo } from "./answers";
import type { Drawn } from "./requests";
import type { World } from "./world";
import { asCurl, written } from "./written";

const PATIENCE_MS = 60_000;

/** Shrinks a failing request to the smallest one that still fails alone; null if none does. */
export async function smallest(
	any: fc.Arbitrary<Drawn>,
	world: World,
	{ seed, place }: { seed: number; place: number },
): Promise<string | null> {
	const fails = fc.asyncProperty(any, async (drawn) => {
		await answerTo(await written(drawn, world));
	});
	const found = await fc.check(fails, {
		seed,
		path: String(place),
		numRuns: 1,
		interruptAfterTimeLimit: PATIENCE_MS,
	});
	const [drawn] = found.counterexample ?? [];
	if (!drawn) return null;
	return `${found.errorInstance}\n${asCurl(await written(drawn, world))}`;
}
