import { and, inArray, isNull, type SQLWrapper } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import {
	apiTokens,
	emailChanges,
	mailedTokens,
	mailSignIns,
	pendingSignIns,
	smsCodes,
} from "./tables.server";

/**
 * The statements that make void what can open an account or move it, besides its sessions, reset links and ways to sign
 * in: API tokens, mailed links, codes, a wish for another address, sign-ins that wait for a second proof. `whose` selects the
 * ids of the accounts. What was mailed or sent by SMS is deleted, with the pauses and days that it counts: for accounts that
 * end, or go to somebody else.
 */
export function endGrants(db: Db, whose: SQLWrapper) {
	return [
		...endGrantsBesideMail(db, whose),
		db.delete(mailSignIns).where(inArray(mailSignIns.userId, whose)),
	] as const;
}

/** As `endGrants`, but for the mail that signs in: who has just come by it spends its row, and the row proves them. */
export function endGrantsBesideMail(db: Db, whose: SQLWrapper) {
	return [
		...endOpenings(db, whose),
		db.delete(emailChanges).where(inArray(emailChanges.userId, whose)),
		db.delete(mailedTokens).where(inArray(mailedTokens.userId, whose)),
		db.delete(smsCodes).where(inArray(smsCodes.userId, whose)),
	] as const;
}

/**
 * As `endGrants`, for an owner who stays: what was mailed or sent by SMS is spent at `at` (ms) and goes on counting, or a
 * new password would be a way to have any number of paid messages sent.
 */
export function spendGrants(db: Db, whose: SQLWrapper, at: number) {
	const isOpen = (table: typeof mailedTokens | typeof mailSignIns | typeof smsCodes) =>
		and(inArray(table.userId, whose), isNull(table.spentAt));
	return [
		...endOpenings(db, whose),
		db
			.update(emailChanges)
			.set({ endedAt: at })
			.where(and(inArray(emailChanges.userId, whose), isNull(emailChanges.endedAt))),
		db.update(mailedTokens).set({ spentAt: at }).where(isOpen(mailedTokens)),
		db.update(smsCodes).set({ spentAt: at }).where(isOpen(smsCodes)),
		db.update(mailSignIns).set({ spentAt: at }).where(isOpen(mailSignIns)),
	] as const;
}

function endOpenings(db: Db, whose: SQLWrapper) {
	return [
		db.delete(apiTokens).where(inArray(apiTokens.userId, whose)),
		db.delete(pendingSignIns).where(inArray(pendingSignIns.userId, whose)),
	] as const;
}
