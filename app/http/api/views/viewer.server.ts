import type { Platform } from "~/platform/platform.server";
import type { Caller } from "../caller.server";

/** Who reads an answer: nobody's address but their own is shown to them, unless they act as an admin. */
export type Viewer = { origin: string; caller: Caller | null };

export const createViewer = (platform: Platform, caller: Caller | null): Viewer => ({
	origin: platform.settings.origin,
	caller,
});

/** The field 'email' of what somebody wrote, for whoever may see it; no field for others. */
export function pickVisibleEmail(
	{ caller }: Viewer,
	{ ownerId, ownerEmail }: { ownerId: string; ownerEmail: string },
): { email?: string } {
	const canSeeEmail = caller !== null && (caller.isAdmin || caller.user.id === ownerId);
	return canSeeEmail ? { email: ownerEmail } : {};
}
