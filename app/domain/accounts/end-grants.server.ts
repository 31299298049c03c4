import { inArray, type SQLWrapper } from "drizzle-orm";
import type { Db } from "../../platform/database.server";
import { apiTokens, emailChanges, mailedTokens } from "./tables.server";

/**
 * The statements that make void what can open an account or move it, besides its sessions, reset links and ways to sign
 * in: API tokens, mailed links, a wish for another address. `whose` selects the ids of the accounts.
 */
export function endGrants(db: Db, whose: SQLWrapper) {
	return [
		db.delete(apiTokens).where(inArray(apiTokens.userId, whose)),
		db.delete(emailChanges).where(inArray(emailChanges.userId, whose)),
		db.delete(mailedTokens).where(inArray(mailedTokens.userId, whose)),
	] as const;
}
