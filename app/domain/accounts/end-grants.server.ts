import { and, inArray, isNull, type SQLWrapper } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import {
	apiTokens,
	emailChanges,
	emailSignIns,
	mailedTokens,
	pendingSignIns,
	smsCodes,
} from "./tables.server";

/**
 * The statements that make void what can open an account or move it, besides its sessions, reset links and ways to sign
 * in: API tokens, mailed links, codes, a wish for another address, sign-ins that wait for a second proof. `whose` selects the
 * ids of the accounts. What was mailed or sent by SMS is deleted, with the pauses and days that it counts: for accounts that
 * end, or go to somebody else.
 */
export function deleteGrants(db: Db, userIds: SQLWrapper) {
	return [
		...deleteGrantsExceptEmailSignIn(db, userIds),
		db.delete(emailSignIns).where(inArray(emailSignIns.userId, userIds)),
	] as const;
}

/** As `endGrants`, but for the mail that signs in: who has just come by it spends its row, and the row proves them. */
export function deleteGrantsExceptEmailSignIn(db: Db, userIds: SQLWrapper) {
	return [
		...deleteTokensAndPendingSignIns(db, userIds),
		db.delete(emailChanges).where(inArray(emailChanges.userId, userIds)),
		db.delete(mailedTokens).where(inArray(mailedTokens.userId, userIds)),
		db.delete(smsCodes).where(inArray(smsCodes.userId, userIds)),
	] as const;
}

/**
 * As `endGrants`, for an owner who stays: what was mailed or sent by SMS is spent at `at` (ms) and goes on counting, or a
 * new password would be a way to have any number of paid messages sent.
 */
export function revokeGrants(db: Db, userIds: SQLWrapper, at: number) {
	const isUnspent = (table: typeof mailedTokens | typeof emailSignIns | typeof smsCodes) =>
		and(inArray(table.userId, userIds), isNull(table.spentAt));
	return [
		...deleteTokensAndPendingSignIns(db, userIds),
		db
			.update(emailChanges)
			.set({ endedAt: at })
			.where(and(inArray(emailChanges.userId, userIds), isNull(emailChanges.endedAt))),
		db.update(mailedTokens).set({ spentAt: at }).where(isUnspent(mailedTokens)),
		db.update(smsCodes).set({ spentAt: at }).where(isUnspent(smsCodes)),
		db.update(emailSignIns).set({ spentAt: at }).where(isUnspent(emailSignIns)),
	] as const;
}

function deleteTokensAndPendingSignIns(db: Db, userIds: SQLWrapper) {
	return [
		db.delete(apiTokens).where(inArray(apiTokens.userId, userIds)),
		db.delete(pendingSignIns).where(inArray(pendingSignIns.userId, userIds)),
	] as const;
}
