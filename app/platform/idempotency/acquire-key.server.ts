import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Platform } from "../platform.server";
import { isKeyReuse } from "./key-reuse.server";
import { type ResponseKey, readResponse } from "./stored-response.server";
import { idempotencyKeys } from "./tables.server";

export type KeyTimes = { replayedMs: number; abortedAfterMs: number };

type Wanted = ResponseKey & KeyTimes & { payloadHash: string; userId: string | null };

type Acquired =
	| { state: "acquired" | "running" | "different-payload" }
	| { state: "completed"; response: string };

type Needs = Pick<Platform, "db" | "now" | "settings">;

/** Only one of several concurrent requests gets 'acquired'; a repeat gets the stored response, or 'running'. */
export async function acquireKey(needs: Needs, wanted: Wanted): Promise<Acquired> {
	const acquired = await insertKey(needs, wanted).catch((error: unknown) => {
		if (isKeyReuse(error)) return null;
		throw error;
	});
	if (!acquired) return { state: "different-payload" };
	if (acquired.length > 0) return { state: "acquired" };
	const [stored] = await needs.db
		.select({ response: idempotencyKeys.response })
		.from(idempotencyKeys)
		.where(eq(idempotencyKeys.id, wanted.id));
	if (!stored?.response) return { state: "running" };
	return { state: "completed", response: await readResponse(needs, wanted, stored.response) };
}

async function insertKey({ db, now }: Needs, wanted: Wanted) {
	const { id, payloadHash, userId, replayedMs, abortedAfterMs } = wanted;
	const at = now();
	const run = { payloadHash, response: null, acquiredAt: at, expiresAt: at + replayedMs };
	const { response, acquiredAt, expiresAt } = idempotencyKeys;
	const isAborted = and(isNull(response), lte(acquiredAt, at - abortedAfterMs));
	return db
		.insert(idempotencyKeys)
		.values({ id, userId, ...run })
		.onConflictDoUpdate({
			target: idempotencyKeys.id,
			set: run,
			setWhere: or(lte(expiresAt, at), isAborted),
		})
		.returning({ id: idempotencyKeys.id });
}
