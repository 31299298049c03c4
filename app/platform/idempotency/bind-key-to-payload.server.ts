import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Db } from "../d1/database.server";
import { keyReused } from "../refused";
import { hashPayload } from "./hash-payload.server";
import { isSharedKey } from "./key-input";
import { idempotencyKeys } from "./tables.server";

const BOUND_MS = 30 * 86_400_000;

export type KeyUse = { form: string; sender: string; key: string; payloadHash: string };

export type BoundKey = Omit<KeyUse, "payloadHash">;

const hashKey = ({ form, sender, key }: BoundKey) => hashPayload(key, form, sender);

/** Must be a batch's last statement: a different payload rolls the whole batch back. `at` in ms. */
export function bindKeyToPayload(db: Db, use: KeyUse, at: number, when: SQL = sql`1`) {
	const isBound = isSharedKey(use.key) ? sql`0` : when;
	const bound = { payloadHash: use.payloadHash, acquiredAt: at, expiresAt: at + BOUND_MS };
	return insertSelect(
		db,
		idempotencyKeys,
		{ ...bound, id: hashKey(use) },
		sql`where ${isBound}`,
	).onConflictDoUpdate({
		target: idempotencyKeys.id,
		set: bound,
		setWhere: lte(idempotencyKeys.expiresAt, at),
	});
}

/**
 * What is sent twice is written once: a repeat finds the row with this `id`. `bind` makes the last statement of the
 * batch that writes it, which rolls the batch back if the key came with another payload before. `at` in ms.
 */
export function idempotentRow(
	db: Db,
	use: BoundKey,
	payload: readonly (string | number)[],
	at: number,
) {
	const id = hashPayload(use.key, use.sender, ...payload);
	const bind = (when?: SQL) => bindKeyToPayload(db, { ...use, payloadHash: id }, at, when);
	return { id, bind };
}

const isBoundAt = (use: BoundKey, at: number) =>
	and(eq(idempotencyKeys.id, hashKey(use)), gt(idempotencyKeys.expiresAt, at));

export function isUnusedKey(use: BoundKey, at: number): SQL {
	return sql`not exists (select 1 from ${idempotencyKeys} where ${isBoundAt(use, at)})`;
}

/** When a key was bound, in ms. */
export const selectBoundAt = (use: BoundKey): SQL =>
	sql`(select ${idempotencyKeys.acquiredAt} from ${idempotencyKeys} where ${eq(idempotencyKeys.id, hashKey(use))})`;

async function findBoundPayload(db: Db, use: BoundKey, at: number): Promise<string | null> {
	const [bound] = await db
		.select({ payloadHash: idempotencyKeys.payloadHash })
		.from(idempotencyKeys)
		.where(isBoundAt(use, at));
	return bound?.payloadHash ?? null;
}

export async function hasDifferentPayload(db: Db, use: KeyUse, at: number): Promise<boolean> {
	const bound = await findBoundPayload(db, use, at);
	return bound !== null && bound !== use.payloadHash;
}

/** For a change, which has no row that a repeat finds. Refuses another payload under the same key. */
export async function isRepeat(db: Db, use: KeyUse, at: number): Promise<boolean> {
	const bound = await findBoundPayload(db, use, at);
	if (bound !== null && bound !== use.payloadHash) throw keyReused();
	return bound !== null;
}
