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
import { factors, passkeys, recoveryCodes, unsavedRecoveryCodes, users } from "../tables.server";
import { type FactorKind, UNFINISHED_SETUP_MS } from "../two-factor-rules";
import { buildTotpUri, decryptTotpKey } from "./totp.server";

export const selectHasTwoFactor = (db: Db) =>
	sql<number>`${exists(
		db
			.select({ one: sql`1` })
			.from(factors)
			.where(and(eq(factors.userId, users.id), isNotNull(factors.verifiedAt))),
	)}`;

export async function listEnabledFactors(db: Db, userId: string): Promise<FactorKind[]> {
	const rows = await db
		.select({ kind: factors.kind })
		.from(factors)
		.where(and(eq(factors.userId, userId), isNotNull(factors.verifiedAt)))
		.orderBy(factors.verifiedAt);
	return rows.map(({ kind }) => kind);
}

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

type TotpState =
	| { state: "disabled" }
	| { state: "setup-started"; key: string; address: string }
	| { state: "enabled"; since: number };

export async function getTotpState(
	ctx: Platform,
	{ id, email }: { id: string; email: string },
): Promise<TotpState> {
	const [row] = await ctx.db
		.select()
		.from(factors)
		.where(and(eq(factors.userId, id), eq(factors.kind, "totp")));
	if (!row || (row.verifiedAt === null && row.createdAt <= ctx.now() - UNFINISHED_SETUP_MS)) {
		return { state: "disabled" };
	}
	if (row.verifiedAt !== null) return { state: "enabled", since: row.verifiedAt };
	const key = await decryptTotpKey(ctx, id, row.encryptedSecret);
	return {
		state: "setup-started",
		key,
		address: buildTotpUri(ctx.settings.shopName, email, key),
	};
}

export async function getRecoveryCodeStatus(
	{ db, now }: Platform,
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

/** Also deletes passkeys, because a passkey counts as both factors. */
export function deleteFactors(db: Db, userIds: SQLWrapper) {
	return [
		db.delete(factors).where(inArray(factors.userId, userIds)),
		db.delete(recoveryCodes).where(inArray(recoveryCodes.userId, userIds)),
		db.delete(unsavedRecoveryCodes).where(inArray(unsavedRecoveryCodes.userId, userIds)),
		db.delete(passkeys).where(inArray(passkeys.userId, userIds)),
	] as const;
}
