/** A word that browsers put into their name, and what people call it. The first that is found counts. */
type UserAgentToken = readonly [word: string, name: string];

/** Nearly every browser names Chrome or Safari besides itself, so these come last. */
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

/**
 * A browser's name for itself in words, such as 'Chrome on Android'. Browsers may say what they like: it helps people
 * to know their own devices again and proves nothing.
 */
export function describeDevice(userAgent: string): string {
	const browser = findName(BROWSERS, userAgent);
	const system = findName(SYSTEMS, userAgent);
	if (browser && system) return `${browser} on ${system}`;
	return browser ?? system ?? "Unknown device";
}
