import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";

/** No addresses, numbers or secrets: the audit trail outlives the account. `at` in ms. */
export function auditOwnAccount(
	{ db, newId }: Pick<Platform, "db" | "newId">,
	userId: string,
	action: `user.${string}`,
	at: number,
	{ before = "", after = "" }: { before?: string; after?: string } = {},
) {
	const user = `user:${userId}`;
	return auditLastChange(db, {
		id: newId(),
		actor: user,
		action,
		subject: user,
		before,
		after,
		at,
	});
}
