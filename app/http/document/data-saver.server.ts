const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Whether a page shall be as light as it can be: its visitor pressed the footer's switch, or their browser sends
 * `Save-Data: on`. The switch counts for more.
 */
export function isDataSaverOn(request: Request): boolean {
	const cookies = request.headers.get("cookie") ?? "";
	const choice = /(?:^|;\s*)data-saver=(on|off)(?:;|$)/.exec(cookies)?.[1];
	return (choice ?? request.headers.get("save-data")?.toLowerCase()) === "on";
}

/** The Set-Cookie value that remembers the footer's switch for a year. It tells nothing of who pressed it. */
export function serializeDataSaverCookie(isOn: boolean): string {
	return `data-saver=${isOn ? "on" : "off"}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
}
