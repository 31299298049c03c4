import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { decrypt, encrypt } from "../crypto/encryption.server";
import type { Platform } from "../platform.server";
import { isKeyReuse } from "./key-reuse.server";
import { idempotencyKeys } from "./tables.server";

export type KeyTimes = { replayedMs: number; abortedAfterMs: number };

/** The key isn't stored: without it neither the database nor the secret decrypts a response. */
export type ResponseKey = { id: string; key: string };

type Wanted = ResponseKey & KeyTimes & { payloadHash: string; userId: string | null };

type Acquired =
	| { state: "acquired" | "running" | "different-payload" }
	| { state: "completed"; response: string };

/** Only one of several concurrent requests gets 'acquired'; a repeat gets the stored response, or 'running'. */
export async function acquireKey(platform: Platform, wanted: Wanted): Promise<Acquired> {
	const acquired = await insertKey(platform, wanted).catch((error: unknown) => {
		if (isKeyReuse(error)) return null;
		throw error;
	});
	if (!acquired) return { state: "different-payload" };
	if (acquired.length > 0) return { state: "acquired" };
	const [stored] = await platform.db
		.select({ response: idempotencyKeys.response })
		.from(idempotencyKeys)
		.where(eq(idempotencyKeys.id, wanted.id));
	if (!stored?.response) return { state: "running" };
	return { state: "completed", response: await readResponse(platform, wanted, stored.response) };
}

async function insertKey({ db, now }: Platform, wanted: Wanted) {
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

const MAX_RESPONSE_LENGTH = 65_536;

const secretFor = ({ key }: ResponseKey, cookieSecret: string) => `${cookieSecret}.${key}`;

const sealOf = ({ id }: ResponseKey) => ({ label: "stored response", owner: id });

export async function storeResponse(
	platform: Platform,
	acquired: ResponseKey,
	plain: string,
): Promise<void> {
	const secret = secretFor(acquired, platform.settings.cookieSecret);
	const response = await encrypt(secret, sealOf(acquired), plain);
	if (response.length > MAX_RESPONSE_LENGTH) return releaseKey(platform, acquired.id);
	await platform.db
		.update(idempotencyKeys)
		.set({ response })
		.where(eq(idempotencyKeys.id, acquired.id));
}

export function readResponse(
	{ settings }: Platform,
	stored: ResponseKey,
	response: string,
): Promise<string> {
	const secrets = settings.knownCookieSecrets.map((secret) => secretFor(stored, secret));
	return decrypt(secrets, sealOf(stored), response);
}

export async function releaseKey({ db }: Platform, id: string): Promise<void> {
	const { id: rowId, response } = idempotencyKeys;
	await db.delete(idempotencyKeys).where(and(eq(rowId, id), isNull(response)));
}

const MAX_DELETED_PER_RUN = 3000;

export async function deleteExpiredIdempotencyKeys({ db, now }: Platform): Promise<void> {
	const expired = db
		.select({ id: idempotencyKeys.id })
		.from(idempotencyKeys)
		.where(lte(idempotencyKeys.expiresAt, now()))
		.orderBy(idempotencyKeys.expiresAt)
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(idempotencyKeys).where(inArray(idempotencyKeys.id, expired));
}
