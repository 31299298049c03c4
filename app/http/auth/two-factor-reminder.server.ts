import type { Settings } from "~/platform/config/settings.server";
import { createShopCookie } from "./cookies.server";

const DISMISSED_SECONDS = 30 * 86_400;

/** Holds the id of the admin who does not want to be reminded of two-factor authentication for now. */
const getReminderCookie = (settings: Settings) =>
	createShopCookie("two-factor-later", settings, { maxAge: DISMISSED_SECONDS });

/** Whether this admin has put the reminder off in this browser. */
export async function hasDismissedTwoFactorReminder(
	request: Request,
	settings: Settings,
	userId: string,
): Promise<boolean> {
	return (await getReminderCookie(settings).read(request)) === userId;
}

/** The Set-Cookie value that puts the reminder off for 30 days. */
export const serializeReminderDismissal = (settings: Settings, userId: string): Promise<string> =>
	getReminderCookie(settings).serialize(userId);
