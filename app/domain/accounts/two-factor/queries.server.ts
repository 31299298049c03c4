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
	recoverySheets,
	users,
} from "../tables.server";
import { type FactorKind, UNFINISHED_MS } from "../two-factor-rules";
import { totpAddress, unsealTotpKey } from "./totp.server";

/** Whether the account of a row of `users` in the same query has a second factor on, as a column: 1 or 0. */
export const hasSecondStep = (db: Db) =>
	sql<number>`${exists(
		db
			.select({ one: sql`1` })
			.from(factors)
			.where(and(eq(factors.userId, users.id), isNotNull(factors.provenAt))),
	)}`;

/** The second factors of an account that are on; a sign-in asks for one of them. None: the first proof is enough. */
export async function factorsOf(db: Db, userId: string): Promise<FactorKind[]> {
	const rows = await db
		.select({ kind: factors.kind })
		.from(factors)
		.where(and(eq(factors.userId, userId), isNotNull(factors.provenAt)))
		.orderBy(factors.provenAt);
	return rows.map(({ kind }) => kind);
}

/** As SQL: whether an account has no factor on but one of this kind. Recovery codes come with the first and go with the last. */
export function hasNoOtherFactor(db: Db, userId: string, kind: FactorKind) {
	return notExists(
		db
			.select({ one: sql`1` })
			.from(factors)
			.where(and(eq(factors.userId, userId), ne(factors.kind, kind), isNotNull(factors.provenAt))),
	);
}

/** How far an account's authenticator app is: off, begun with a key to scan, or on. */
export type TotpState =
	| { state: "off" }
	| { state: "begun"; key: string; address: string }
	| { state: "on"; since: number };

/** How far the owner of an account is with the authenticator app. A beginning counts for an hour. */
export async function totpStateOf(
	needs: Pick<Platform, "db" | "now" | "settings">,
	{ id, email }: { id: string; email: string },
): Promise<TotpState> {
	const [row] = await needs.db
		.select()
		.from(factors)
		.where(and(eq(factors.userId, id), eq(factors.kind, "totp")));
	if (!row || (row.provenAt === null && row.createdAt <= needs.now() - UNFINISHED_MS)) {
		return { state: "off" };
	}
	if (row.provenAt !== null) return { state: "on", since: row.provenAt };
	const key = await unsealTotpKey(needs, id, row.sealedSecret);
	return { state: "begun", key, address: totpAddress(needs.settings.shopName, email, key) };
}

/** How many recovery codes of an account still work, and whether they wait to be saved. */
export async function recoveryCodesLeft(
	{ db, now }: Pick<Platform, "db" | "now">,
	userId: string,
): Promise<{ left: number; unsaved: boolean }> {
	const [[codes], [sheet]] = await db.batch([
		db
			.select({ left: count() })
			.from(recoveryCodes)
			.where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.spentAt))),
		db
			.select({ id: recoverySheets.id })
			.from(recoverySheets)
			.where(
				and(eq(recoverySheets.userId, userId), gt(recoverySheets.createdAt, now() - UNFINISHED_MS)),
			),
	]);
	return { left: codes?.left ?? 0, unsaved: sheet !== undefined };
}

/**
 * The statements that take all second factors off accounts, with what belongs to them, and passkeys, which stand for both
 * steps. `whose` selects the ids of the accounts.
 */
export function forgetFactors(db: Db, whose: SQLWrapper) {
	return [
		db.delete(factors).where(inArray(factors.userId, whose)),
		db.delete(recoveryCodes).where(inArray(recoveryCodes.userId, whose)),
		db.delete(recoverySheets).where(inArray(recoverySheets.userId, whose)),
		db.delete(pendingSignIns).where(inArray(pendingSignIns.userId, whose)),
		db.delete(passkeys).where(inArray(passkeys.userId, whose)),
	] as const;
}
