import fc from "fast-check";
import type { FuzzContext } from "./fuzz-context";
import type { GeneratedRequest } from "./requests";
import { formatCurl, resolveRequest } from "./resolve-request";
import { sendAndCheck } from "./send-and-check";

const PATIENCE_MS = 60_000;

/** Shrinks a failing request to the smallest one that still fails alone; null if none does. */
export async function shrinkRequest(
	any: fc.Arbitrary<GeneratedRequest>,
	context: FuzzContext,
	{ seed, place }: { seed: number; place: number },
): Promise<string | null> {
	const fails = fc.asyncProperty(any, async (generated) => {
		await sendAndCheck(await resolveRequest(generated, context));
	});
	const found = await fc.check(fails, {
		seed,
		path: String(place),
		numRuns: 1,
		interruptAfterTimeLimit: PATIENCE_MS,
	});
	const [generated] = found.counterexample ?? [];
	if (!generated) return null;
	return `${found.errorInstance}\n${formatCurl(await resolveRequest(generated, context))}`;
}
