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

/** For accounts that are deleted or change hands; also resets the rate limits of these rows. */
export function deleteGrants(db: Db, userIds: SQLWrapper) {
	return [
		...deleteGrantsExceptEmailSignIn(db, userIds),
		db.delete(emailSignIns).where(inArray(emailSignIns.userId, userIds)),
	] as const;
}

/** Keeps the email sign-in row, which the caller is spending as its proof. */
export function deleteGrantsExceptEmailSignIn(db: Db, userIds: SQLWrapper) {
	return [
		...deleteTokensAndPendingSignIns(db, userIds),
		db.delete(emailChanges).where(inArray(emailChanges.userId, userIds)),
		db.delete(mailedTokens).where(inArray(mailedTokens.userId, userIds)),
		db.delete(smsCodes).where(inArray(smsCodes.userId, userIds)),
	] as const;
}

/** Marks rows as spent, because deleting them would reset the rate limits of paid messages. */
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
