import { and, eq, inArray, isNull, ne, type SQLWrapper } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { idempotencyKeys } from "~/platform/idempotency/tables.server";
import type { Platform } from "~/platform/platform.server";
import { buildDeletedEmail, DELETED_NAME } from "../rules";
import {
	apiTokens,
	emailChanges,
	emailSignIns,
	identities,
	mailedTokens,
	passwordResets,
	pendingSignIns,
	sessions,
	smsCodes,
	users,
} from "../tables.server";
import { deleteFactors } from "../two-factor/queries.server";

/** For accounts that are deleted or change hands; also resets the rate limits of these rows. */
export function deleteAccess(db: Db, userIds: SQLWrapper) {
	return [
		...deleteAccessExceptEmailSignIn(db, userIds),
		db.delete(emailSignIns).where(inArray(emailSignIns.userId, userIds)),
	] as const;
}

/** Keeps the email sign-in row, which the caller is spending as its proof. */
export function deleteAccessExceptEmailSignIn(db: Db, userIds: SQLWrapper) {
	return [
		db.delete(identities).where(inArray(identities.userId, userIds)),
		db.delete(sessions).where(inArray(sessions.userId, userIds)),
		db.delete(passwordResets).where(inArray(passwordResets.userId, userIds)),
		...deleteFactors(db, userIds),
		...deleteTokensAndPendingSignIns(db, userIds),
		db.delete(emailChanges).where(inArray(emailChanges.userId, userIds)),
		db.delete(mailedTokens).where(inArray(mailedTokens.userId, userIds)),
		db.delete(smsCodes).where(inArray(smsCodes.userId, userIds)),
	] as const;
}

/**
 * For a new password: ends what the old one opened, except one session. Marks rows as spent,
 * because deleting them would reset the rate limits of paid messages.
 */
export function revokeAccess(
	db: Db,
	userIds: SQLWrapper,
	{ at, keptSessionHash }: { at: number; keptSessionHash?: string },
) {
	const isUnspent = (
		table: typeof mailedTokens | typeof emailSignIns | typeof smsCodes | typeof passwordResets,
	) => and(inArray(table.userId, userIds), isNull(table.spentAt));
	const isOtherSession = keptSessionHash ? ne(sessions.idHash, keptSessionHash) : undefined;
	return [
		db.delete(sessions).where(and(inArray(sessions.userId, userIds), isOtherSession)),
		...deleteTokensAndPendingSignIns(db, userIds),
		db
			.update(emailChanges)
			.set({ endedAt: at })
			.where(and(inArray(emailChanges.userId, userIds), isNull(emailChanges.endedAt))),
		db.update(mailedTokens).set({ spentAt: at }).where(isUnspent(mailedTokens)),
		db.update(smsCodes).set({ spentAt: at }).where(isUnspent(smsCodes)),
		db.update(emailSignIns).set({ spentAt: at }).where(isUnspent(emailSignIns)),
		// Last: `userIds` may depend on an unspent reset.
		db.update(passwordResets).set({ spentAt: at }).where(isUnspent(passwordResets)),
	] as const;
}

function deleteTokensAndPendingSignIns(db: Db, userIds: SQLWrapper) {
	return [
		db.delete(apiTokens).where(inArray(apiTokens.userId, userIds)),
		db.delete(pendingSignIns).where(inArray(pendingSignIns.userId, userIds)),
	] as const;
}

export function eraseAccount({ db }: Platform, userId: string) {
	return db.delete(users).where(and(eq(users.id, userId), isNull(users.disabledAt)));
}

export function anonymiseAccount({ db, now }: Platform, userId: string) {
	return db
		.update(users)
		.set({
			email: buildDeletedEmail(userId),
			name: DELETED_NAME,
			role: "customer",
			staffRights: "",
			passwordHash: null,
			emailVerifiedAt: null,
			disabledAt: now(),
			address: "",
			gender: "",
			age: "",
			education: "",
			photoKey: null,
			coverKey: null,
			verifiedPhone: null,
		})
		.where(and(eq(users.id, userId), isNull(users.disabledAt)));
}

export function buildEndAccessStatements(db: Db, userId: string) {
	const account = db.select({ id: users.id }).from(users).where(eq(users.id, userId));
	return [
		db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)),
		...deleteAccess(db, account),
	] as const;
}
