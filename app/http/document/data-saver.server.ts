const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Whether a page shall be as light as it can be: its visitor pressed the footer's switch, or their browser sends
 * `Save-Data: on`. The switch counts for more.
 */
export function savesData(request: Request): boolean {
	const cookies = request.headers.get("cookie") ?? "";
	const chosen = /(?:^|;\s*)data-saver=(on|off)(?:;|$)/.exec(cookies)?.[1];
	return (chosen ?? request.headers.get("save-data")?.toLowerCase()) === "on";
}

/** The Set-Cookie value that remembers the footer's switch for a year. It tells nothing of who pressed it. */
export function rememberDataSaver(saves: boolean): string {
	return `data-saver=${saves ? "on" : "off"}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly`;
}
