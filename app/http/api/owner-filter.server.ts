import { normalizeEmail } from "~/domain/accounts/input";
import type { SignedInUser } from "~/domain/accounts/rules";
import type { NeededRight } from "~/domain/accounts/staff-rights";
import type { Caller } from "./caller.server";

/** Returns null for another user's email, unless the caller acts as an admin with the right. */
export function getAuthorizedEmail(
	{ user, actsAsAdminWith }: Caller,
	requestedEmail: string | undefined,
	right: NeededRight,
): string | null {
	const email = requestedEmail === undefined ? user.email : normalizeEmail(requestedEmail.trim());
	return email === user.email || actsAsAdminWith(right) ? email : null;
}

/** Whose orders the caller may access; null means everybody's. */
export function getBuyerFilter({ user, actsAsAdminWith }: Caller): SignedInUser["id"] | null {
	return actsAsAdminWith("orders") ? null : user.id;
}
