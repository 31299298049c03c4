import type { NeededRight } from "~/domain/accounts/staff-rights";
import type { Platform } from "~/platform/platform.server";
import type { Caller } from "../caller.server";

export type Viewer = { origin: string; caller: Caller | null };

export const createViewer = (platform: Platform, caller: Caller | null): Viewer => ({
	origin: platform.settings.origin,
	caller,
});

export function pickVisibleEmail(
	{ caller }: Viewer,
	{ ownerId, ownerEmail }: { ownerId: string; ownerEmail: string },
	right: NeededRight,
): { email?: string } {
	const canSeeEmail =
		caller !== null && (caller.actsAsAdminWith(right) || caller.user.id === ownerId);
	return canSeeEmail ? { email: ownerEmail } : {};
}
