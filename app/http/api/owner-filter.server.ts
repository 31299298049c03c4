import { normalizeEmail } from "~/domain/accounts/input";
import type { SignedInUser } from "~/domain/accounts/rules";
import type { Caller } from "./caller.server";

/** Returns null for another user's email, unless the caller acts as an admin. */
export function getAuthorizedEmail(
	{ user, isAdmin }: Caller,
	requestedEmail: string | undefined,
): string | null {
	const email = requestedEmail === undefined ? user.email : normalizeEmail(requestedEmail.trim());
	return email === user.email || isAdmin ? email : null;
}

/** Null for an admin, who may access everybody's orders. */
export function getBuyerFilter({ user, isAdmin }: Caller): SignedInUser["id"] | null {
	return isAdmin ? null : user.id;
}
