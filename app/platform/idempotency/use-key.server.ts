import type { SQL } from "drizzle-orm";
import type { Db } from "../d1/database.server";
import { type BoundKey, bindKeyToPayload } from "./bind-key-to-payload.server";
import { hashPayload } from "./hash-payload.server";

/**
 * What is sent twice is written once: a repeat finds the row with this `id`. `bind` makes the last statement of the
 * batch that writes it, which rolls the batch back if the key came with another payload before. `at` in ms.
 */
export function useKey(db: Db, use: BoundKey, payload: readonly (string | number)[], at: number) {
	const id = hashPayload(use.key, use.sender, ...payload);
	const bind = (when?: SQL) => bindKeyToPayload(db, { ...use, payloadHash: id }, at, when);
	return { id, bind };
}
