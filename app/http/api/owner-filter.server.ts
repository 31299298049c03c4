import type { SignedInUser } from "~/domain/accounts/rules";
import type { Caller } from "./caller.server";

/**
 * The address, in lower case, whose account a call speaks of: the caller's own, also when none is named, or any for who
 * acts as an admin. Null for anybody else's, which is as good as not there.
 */
export function getAuthorizedEmail(
	{ user, isAdmin }: Caller,
	requestedEmail: string | undefined,
): string | null {
	const email = requestedEmail?.trim().toLowerCase() ?? user.email;
	return email === user.email || isAdmin ? email : null;
}

/** Whose orders a caller reaches: their own, or everybody's (null) as an admin. */
export function getBuyerFilter({ user, isAdmin }: Caller): SignedInUser["id"] | null {
	return isAdmin ? null : user.id;
}
