import type { Settings } from "~/platform/config/settings.server";
import { createShopCookie } from "./cookies.server";

const DISMISSED_SECONDS = 30 * 86_400;

const getReminderCookie = (settings: Settings) =>
	createShopCookie("two-factor-later", settings, { maxAge: DISMISSED_SECONDS });

export async function hasDismissedTwoFactorReminder(
	request: Request,
	settings: Settings,
	userId: string,
): Promise<boolean> {
	return (await getReminderCookie(settings).read(request)) === userId;
}

export const serializeReminderDismissal = (settings: Settings, userId: string): Promise<string> =>
	getReminderCookie(settings).serialize(userId);
