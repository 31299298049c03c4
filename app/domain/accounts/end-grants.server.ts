import { inArray, type SQLWrapper } from "drizzle-orm";
import type { Db } from "../../platform/database.server";
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
 * in: API tokens, mailed links, codes, a wish for another address, sign-ins that wait for a second proof. `whose` selects the ids of the accounts.
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
		db.delete(apiTokens).where(inArray(apiTokens.userId, whose)),
		db.delete(emailChanges).where(inArray(emailChanges.userId, whose)),
		db.delete(pendingSignIns).where(inArray(pendingSignIns.userId, whose)),
		db.delete(mailedTokens).where(inArray(mailedTokens.userId, whose)),
		db.delete(smsCodes).where(inArray(smsCodes.userId, whose)),
	] as const;
}
