import { z } from "zod";

/** The id in a provider's JSON; null without one, because a proxy's page or an error doesn't confirm a message. */
export function readAnsweredId(answer: string, field: "id" | "sid"): string | null {
	try {
		const parsed = z.object({ [field]: z.string().min(1).max(200) }).parse(JSON.parse(answer));
		return parsed[field] ?? null;
	} catch {
		return null;
	}
}
