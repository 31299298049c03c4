import { getViolatedConstraint } from "../d1/database.server";

/** Whether the database refused a statement because a key was used before with a different payload. */
export const isKeyReuse = (error: unknown) => getViolatedConstraint(error) === "key reused";

/** The result of a batch; null when it was rolled back because its key was used before with a different payload. */
export async function unlessKeyReused<Written>(batch: Promise<Written>): Promise<Written | null> {
	try {
		return await batch;
	} catch (error) {
		if (!isKeyReuse(error)) throw error;
		return null;
	}
}
