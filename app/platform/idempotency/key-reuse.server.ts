import { getViolatedConstraint } from "../d1/database.server";

export const isKeyReuse = (error: unknown) => getViolatedConstraint(error) === "key reused";

/** Returns null when a reused key rolled the batch back. */
export async function unlessKeyReused<Written>(batch: Promise<Written>): Promise<Written | null> {
	try {
		return await batch;
	} catch (error) {
		if (!isKeyReuse(error)) throw error;
		return null;
	}
}
