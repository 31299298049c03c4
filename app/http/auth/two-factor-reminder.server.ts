import type { Settings } from "~/platform/config/settings.server";
import { ownCookie } from "./cookies.server";

const PUT_OFF_SECONDS = 30 * 86_400;

/** Holds the id of the admin who does not want to be reminded of two-factor authentication for now. */
const reminderCookie = (settings: Settings) =>
	ownCookie("two-factor-later", settings, { maxAge: PUT_OFF_SECONDS });

/** Whether this admin has put the reminder off in this browser. */
export async function hasPutOffTwoFactor(
	request: Request,
	settings: Settings,
	userId: string,
): Promise<boolean> {
	return (await reminderCookie(settings).read(request)) === userId;
}

/** The Set-Cookie value that puts the reminder off for 30 days. */
export const putOffTwoFactor = (settings: Settings, userId: string): Promise<string> =>
	reminderCookie(settings).carry(userId);
