/** Whether a visitor wants to be sent as little as can be: by the browser's `Save-Data`, unless their own choice here says otherwise. */
export function savesData(request: Request): boolean {
	const chosen = /(?:^|;\s*)data-saver=(on|off)/.exec(request.headers.get("cookie") ?? "")?.[1];
	return chosen === undefined
		? request.headers.get("save-data")?.toLowerCase() === "on"
		: chosen === "on";
}
