import { getViolatedConstraint } from "./d1/database.server";
import type { Refused } from "./refused";

/** For the `catch` of a write: throws what is said to the constraint that the database names (of several columns, the first), or the error. */
export const refuseViolation =
	(refusals: Readonly<Record<string, () => Refused>>) =>
	(error: unknown): never => {
		const [constraint = ""] = getViolatedConstraint(error)?.split(",") ?? [];
		throw refusals[constraint]?.() ?? error;
	};
