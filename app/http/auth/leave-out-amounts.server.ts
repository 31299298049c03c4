import type { SignedInUser } from "~/domain/accounts/rules";
import { AMOUNT_RIGHTS, hasRight } from "~/domain/accounts/staff-rights";

/** For who only dispatches: of each amount, only its sign is left, which says whether something is due. */
export const leaveOutAmounts = <Data>(user: SignedInUser, data: Data): Data =>
	hasRight(user, AMOUNT_RIGHTS) ? data : (leaveOut(data) as Data);

function leaveOut(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(leaveOut);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [
			name,
			name.endsWith("Poisha") ? Math.sign(Number(each)) : leaveOut(each),
		]),
	);
}
