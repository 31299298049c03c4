const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The visitor's choice in the footer outranks the browser's `Save-Data` header. */
export function isDataSaverOn(request: Request): boolean {
	const cookies = request.headers.get("cookie") ?? "";
	const choice = /(?:^|;\s*)data-saver=(on|off)(?:;|$)/.exec(cookies)?.[1];
	return (choice ?? request.headers.get("save-data")?.toLowerCase()) === "on";
}

export function serializeDataSaverCookie(isOn: boolean): string {
	return `data-saver=${isOn ? "on" : "off"}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
}
