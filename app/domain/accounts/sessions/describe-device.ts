type UserAgentToken = readonly [word: string, name: string];

/** Nearly every browser also names Chrome or Safari, so these come last. */
const BROWSERS: readonly UserAgentToken[] = [
	["Edg", "Edge"],
	["OPR/", "Opera"],
	["OPT/", "Opera"],
	["SamsungBrowser/", "Samsung Internet"],
	["UCBrowser/", "UC Browser"],
	["YaBrowser/", "Yandex Browser"],
	["Vivaldi/", "Vivaldi"],
	["FBAN/", "Facebook"],
	["FBAV/", "Facebook"],
	["Firefox/", "Firefox"],
	["FxiOS/", "Firefox"],
	["CriOS/", "Chrome"],
	["Chrome/", "Chrome"],
	["Safari/", "Safari"],
];

const SYSTEMS: readonly UserAgentToken[] = [
	["iPhone", "iPhone"],
	["iPad", "iPad"],
	["Android", "Android"],
	["CrOS", "ChromeOS"],
	["Windows", "Windows"],
	["Macintosh", "Mac"],
	["Linux", "Linux"],
];

const findName = (tokens: readonly UserAgentToken[], userAgent: string) =>
	tokens.find(([word]) => userAgent.includes(word))?.[1];

export function describeDevice(userAgent: string): string {
	const browser = findName(BROWSERS, userAgent);
	const system = findName(SYSTEMS, userAgent);
	if (browser && system) return `${browser} on ${system}`;
	return browser ?? system ?? "Unknown device";
}
