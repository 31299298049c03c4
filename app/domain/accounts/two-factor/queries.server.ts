import {
	and,
	count,
	eq,
	exists,
	gt,
	inArray,
	isNotNull,
	isNull,
	ne,
	notExists,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import {
	factors,
	passkeys,
	pendingSignIns,
	recoveryCodes,
	unsavedRecoveryCodes,
	users,
} from "../tables.server";
import { type FactorKind, UNFINISHED_SETUP_MS } from "../two-factor-rules";
import { buildTotpUri, decryptTotpKey } from "./totp.server";

/** Whether the account of a row of `users` in the same query has a second factor on, as a column: 1 or 0. */
export const selectHasTwoFactor = (db: Db) =>
	sql<number>`${exists(
		db
			.select({ one: sql`1` })
			.from(factors)
			.where(and(eq(factors.userId, users.id), isNotNull(factors.verifiedAt))),
	)}`;

/** The second factors of an account that are on; a sign-in asks for one of them. None: the first proof is enough. */
export async function listEnabledFactors(db: Db, userId: string): Promise<FactorKind[]> {
	const rows = await db
		.select({ kind: factors.kind })
		.from(factors)
		.where(and(eq(factors.userId, userId), isNotNull(factors.verifiedAt)))
		.orderBy(factors.verifiedAt);
	return rows.map(({ kind }) => kind);
}

/** As SQL: whether an account has no factor on but one of this kind. Recovery codes come with the first and go with the last. */
export function hasNoOtherFactor(db: Db, userId: string, kind: FactorKind) {
	return notExists(
		db
			.select({ one: sql`1` })
			.from(factors)
			.where(
				and(eq(factors.userId, userId), ne(factors.kind, kind), isNotNull(factors.verifiedAt)),
			),
	);
}

/** The state of an account's authenticator app; once the setup has started, with the key to scan. */
export type TotpState =
	| { state: "disabled" }
	| { state: "setup-started"; key: string; address: string }
	| { state: "enabled"; since: number };

/** How far the owner of an account is with the authenticator app. A beginning counts for an hour. */
export async function getTotpState(
	needs: Pick<Platform, "db" | "now" | "settings">,
	{ id, email }: { id: string; email: string },
): Promise<TotpState> {
	const [row] = await needs.db
		.select()
		.from(factors)
		.where(and(eq(factors.userId, id), eq(factors.kind, "totp")));
	if (!row || (row.verifiedAt === null && row.createdAt <= needs.now() - UNFINISHED_SETUP_MS)) {
		return { state: "disabled" };
	}
	if (row.verifiedAt !== null) return { state: "enabled", since: row.verifiedAt };
	const key = await decryptTotpKey(needs, id, row.encryptedSecret);
	return {
		state: "setup-started",
		key,
		address: buildTotpUri(needs.settings.shopName, email, key),
	};
}

/** How many recovery codes of an account still work, and whether they wait to be saved. */
export async function getRecoveryCodeStatus(
	{ db, now }: Pick<Platform, "db" | "now">,
	userId: string,
): Promise<{ remaining: number; isUnsaved: boolean }> {
	const [[codes], [unsavedCodes]] = await db.batch([
		db
			.select({ left: count() })
			.from(recoveryCodes)
			.where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.spentAt))),
		db
			.select({ id: unsavedRecoveryCodes.id })
			.from(unsavedRecoveryCodes)
			.where(
				and(
					eq(unsavedRecoveryCodes.userId, userId),
					gt(unsavedRecoveryCodes.createdAt, now() - UNFINISHED_SETUP_MS),
				),
			),
	]);
	return { remaining: codes?.left ?? 0, isUnsaved: unsavedCodes !== undefined };
}

/**
 * The statements that take all second factors off accounts, with what belongs to them, and passkeys, which stand for both
 * steps. `whose` selects the ids of the accounts.
 */
export function deleteFactors(db: Db, userIds: SQLWrapper) {
	return [
		db.delete(factors).where(inArray(factors.userId, userIds)),
		db.delete(recoveryCodes).where(inArray(recoveryCodes.userId, userIds)),
		db.delete(unsavedRecoveryCodes).where(inArray(unsavedRecoveryCodes.userId, userIds)),
		db.delete(pendingSignIns).where(inArray(pendingSignIns.userId, userIds)),
		db.delete(passkeys).where(inArray(passkeys.userId, userIds)),
	] as const;
}
