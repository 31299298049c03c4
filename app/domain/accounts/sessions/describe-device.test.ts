import { expect, test } from "vitest";
import { describeDevice } from "./describe-device";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
	[
		`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/137.0.0.0 Mobile Safari/537.36`,
		"Chrome on Android",
	],
	[
		`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
		"Samsung Internet on Android",
	],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`,
		"Edge on Windows",
	],
	[
		`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/137.0.0.0 Safari/537.36 OPR/120.0.0.0`,
		"Opera on Linux",
	],
	["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
	[
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
		"Safari on Mac",
	],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1",
		"Chrome on iPhone",
	],
	["curl/8.5.0", "Unknown device"],
	["", "Unknown device"],
])("%s is '%s'", (userAgent, words) => {
	expect(describeDevice(userAgent)).toBe(words);
});
