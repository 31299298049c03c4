import { explainTrigger } from "~/domain/refusals/sentences.server";
import { Refused } from "~/platform/refused";

/** What a verb answers; null where it, or a trigger, refuses. */
export const unlessRefused = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
	answer.catch((error: unknown) => {
		if (explainTrigger(error) instanceof Refused) return null;
		throw error;
	});
