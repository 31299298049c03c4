import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";

/**
 * The statement that writes down what somebody did to their own account, behind the statement that did it
 * (platform/audit). `at` is epoch milliseconds. Addresses, numbers and secrets stay out of it: the trail outlives the account.
 */
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
