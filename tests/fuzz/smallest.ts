import fc from "fast-check";
import { answerTo } from "./answers";
import type { Drawn } from "./requests";
import type { World } from "./world";
import { asCurl, written } from "./written";

/** How long a smaller request is looked for. */
const PATIENCE_MS = 60_000;

/**
 * The smallest request like the one at a place of a round that still fails by itself, as a line of curl with what is wrong;
 * null when none does, because it took others to bring it about.
 */
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
