import type { Platform } from "~/platform/platform.server";
import type { Caller } from "../caller.server";

/** Who reads an answer: nobody's address but their own is shown to them, unless they act as an admin. */
export type Reader = { origin: string; caller: Caller | null };

export const readerOf = (platform: Platform, caller: Caller | null): Reader => ({
	origin: platform.settings.origin,
	caller,
});

/** The field 'email' of what somebody wrote, for whoever may see it; no field for others. */
export function addressFor(
	{ caller }: Reader,
	{ ownerId, ownerEmail }: { ownerId: string; ownerEmail: string },
): { email?: string } {
	const mayRead = caller !== null && (caller.isAdmin || caller.user.id === ownerId);
	return mayRead ? { email: ownerEmail } : {};
}
