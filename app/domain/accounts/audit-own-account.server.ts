import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";

type OwnAccountChange = {
	userId: string;
	action: `user.${string}`;
	at: number;
	before?: string;
	after?: string;
};

/** No addresses, numbers or secrets: the audit trail outlives the account. `at` in ms. */
export function auditOwnAccount(
	{ db, newId }: Pick<Platform, "db" | "newId">,
	{ userId, action, at, before = "", after = "" }: OwnAccountChange,
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
