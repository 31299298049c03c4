import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { findPad, type StoredPad } from "./queries.server";

/** Another window may write the pad between the read and the write. */
const MAX_ROUNDS = 4;

/** Runs `write`, which fails when the pad is another version by now, again on the newest version. */
export async function withNewestPad<T>(
	db: Db,
	pad: StoredPad,
	write: (pad: StoredPad) => Promise<T>,
): Promise<T> {
	for (let round = 1; ; round += 1) {
		const newest = round === 1 ? pad : await findPad(db, pad.userId, pad.id);
		try {
			return await write(newest ?? pad);
		} catch (error) {
			if (round === MAX_ROUNDS || getViolatedConstraint(error) !== "order_pads.version")
				throw error;
		}
	}
}
