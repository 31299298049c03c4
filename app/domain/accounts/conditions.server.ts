import { eq, sql } from "drizzle-orm";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { users } from "./tables.server";

const REFUSAL = "this role fills no cart";

/**
 * For the start of a batch that writes a cart or a pad: `canFillCart` of the role now, which may be newer than the session's.
 * Fails for a viewer, and the batch with it. Outside of triggers, SQLite raises a text of ours only as a wrong path.
 */
export const checkFillsCart = (db: Db, userId: string) =>
	db
		.select({
			path: sql`json_extract('{}', iif(${users.customerRole} = 'viewer', ${`refused: ${REFUSAL}`}, '$'))`,
		})
		.from(users)
		.where(eq(users.id, userId));

/** The answer is 403, as for a viewer whose session knows the role. */
export const isRefusedByRole = (error: unknown): boolean =>
	getViolatedConstraint(error) === REFUSAL;
