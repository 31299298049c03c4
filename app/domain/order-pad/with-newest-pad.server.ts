import type { Db } from "~/platform/d1/database.server";
import { retryOnConflict } from "~/platform/d1/retry.server";
import { findPad, type StoredPad } from "./queries.server";

/** Runs `write`, which fails when another window has written the pad, again on the newest version. */
export async function withNewestPad<T>(
	db: Db,
	pad: StoredPad,
	write: (pad: StoredPad) => Promise<T>,
): Promise<T> {
	return retryOnConflict(async (round) => {
		const newest = round === 1 ? pad : await findPad(db, pad.userId, pad.id);
		return write(newest ?? pad);
	}, "order_pads.version");
}
