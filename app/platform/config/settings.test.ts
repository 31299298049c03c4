import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import config from "../../../wrangler.toml?raw";
import { RATE_LIMITED_ACTIONS, type RateLimitedAction } from "./rate-limit-settings.server";
import { parseSettings } from "./settings.server";

test.each([
	[{ GOOGLE_CLIENT_ID: "https://apps.test" }, "GOOGLE_CLIENT_ID: invalid-api-key"],
	[{ FACEBOOK_CLIENT_ID: "240:1" }, "FACEBOOK_CLIENT_ID: invalid-api-key"],
	[{ GOOGLE_AUTH_URL: "" }, "GOOGLE_AUTH_URL: argument-error"],
	[{ FACEBOOK_AUTH_URL: undefined }, "FACEBOOK_AUTH_URL: argument-error"],
	[{ GOOGLE_TOKEN_URL: "javascript:1" }, "GOOGLE_TOKEN_URL: argument-error"],
	[{ GOOGLE_CLIENT_SECRET: "" }, "GOOGLE_CLIENT_SECRET: argument-error"],
	[{ COOKIE_SECRET_PREVIOUS: "short" }, "COOKIE_SECRET_PREVIOUS"],
	[{ SMS_API_KEY: "" }, "SMS_API_KEY: SMS_API_URL needs it"],
	[{ SMS_API_KEY: "no-colon-in-it" }, "SMS_API_KEY: must be an id, a colon and a secret"],
	[{ SMS_FROM: "" }, "SMS_FROM: SMS_API_URL needs it"],
	[{ SMS_FROM: "A name that is too long" }, "SMS_FROM: must be a number"],
	[{ EMAIL_SIGN_IN_MINUTES: "0" }, "EMAIL_SIGN_IN_MINUTES"],
	[
		{ APP_ORIGIN: "https://toolyard.example", PASSWORD_COST_LOG2: "13" },
		"PASSWORD_COST_LOG2: argument-error",
	],
	[{ PASSWORD_COST_LOG2: "16" }, "PASSWORD_COST_LOG2"],
	[{ MAIL_FROM: "" }, "MAIL_FROM: must be an e-mail address"],
	[{ MAIL_FROM: "Toolyard <orders>" }, "MAIL_FROM: must be an e-mail address"],
])("a shop with %j does not start, and says why", (wrong, why) => {
	expect(() => parseSettings({ ...env, ...wrong } as Env)).toThrow(why);
});

test("a provider without a client id is not configured, and needs no secret", () => {
	const { signIn } = parseSettings({ ...env, GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "" });
	expect(signIn.google).toBeNull();
	expect(signIn.facebook?.id).toBe(env.FACEBOOK_CLIENT_ID);
});

test("without an SMS provider's URL SMS is disabled and needs no key", () => {
	const none = { SMS_API_URL: "", SMS_API_KEY: undefined, SMS_FROM: "" };
	expect(parseSettings({ ...env, ...none } as unknown as Env).sms).toBeNull();
	expect(parseSettings(env).sms).toMatchObject({ from: env.SMS_FROM });
});

test("social media pages come from the settings, and empty ones are omitted", () => {
	const { social } = parseSettings({
		...env,
		FACEBOOK_URL: "https://www.facebook.com/toolyard",
		LINKEDIN_URL: "",
	});
	expect(social.map(({ name }) => name)).toEqual(["Facebook", "GitHub", "YouTube"]);
	expect(social[0]?.url).toBe("https://www.facebook.com/toolyard");
});

test.each(["http://www.facebook.com/", "javascript:alert(1)", "facebook"])(
	"'%s' is not a valid link, and the error names the setting",
	(wrong) => {
		expect(() => parseSettings({ ...env, FACEBOOK_URL: wrong })).toThrow("FACEBOOK_URL");
	},
);

test.each([
	["sign-in ten in 10 min", "'sign-in ten in 10 min' must be like"],
	["sign-in 0 in 10 min", "'sign-in 0 in 10 min' must be like"],
	["sign-inn 10 in 10 min", "'sign-inn 10 in 10 min' must be like"],
	["sign-in 10 in 10 days", "'sign-in 10 in 10 days' must be like"],
	["sign-in 10 in 10 min", "'sign-up' has no limit"],
])("the limits '%s' are refused, and the line that is wrong is named", (limits, why) => {
	const both = { RATE_LIMITS_BY_ACCOUNT: limits, RATE_LIMITS_BY_ADDRESS: "" };
	expect(() => parseSettings({ ...env, ...both })).toThrow(why);
});

test("a rate limit has a maximum and a window, and 'all' covers the actions not named", () => {
	const { rateLimits } = parseSettings({
		...env,
		RATE_LIMITS_BY_ACCOUNT: "sign-in 10 in 10 min\n\nsms 5 in 2 h; two-factor-code 3 in 30 s",
		RATE_LIMITS_BY_ADDRESS: "all 60 in 1 min; review 7 in 1 h",
	});
	expect(rateLimits.byAccount).toEqual({
		"sign-in": { max: 10, windowMs: 600_000 },
		sms: { max: 5, windowMs: 7_200_000 },
		"two-factor-code": { max: 3, windowMs: 30_000 },
	});
	expect(rateLimits.byAddress["api-token"]).toEqual({ max: 60, windowMs: 60_000 });
	expect(rateLimits.byAddress.review).toEqual({ max: 7, windowMs: 3_600_000 });
});

test("the production settings limit every action and require two seconds per form", () => {
	const real = (name: string) =>
		new RegExp(`^${name} = "{1,3}([^"]*)"`, "m").exec(config)?.[1] ?? "";
	const names = ["RATE_LIMITS_BY_ACCOUNT", "RATE_LIMITS_BY_ADDRESS", "MIN_FORM_SECONDS"];
	const { rateLimits, minFormFillMs } = parseSettings({
		...env,
		...Object.fromEntries(names.map((name) => [name, real(name)])),
	});
	const { byAccount, byAddress } = rateLimits;
	const actionsWithoutAccount: RateLimitedAction[] = ["passkey", "provider", "kept-form"];
	const actionsWithoutAddress: RateLimitedAction[] = ["order-line", "payment-line"];
	const actionsWithOne = [...actionsWithoutAccount, ...actionsWithoutAddress];
	for (const name of RATE_LIMITED_ACTIONS.filter((it) => !actionsWithOne.includes(it))) {
		expect(byAddress[name]?.max, name).toBeGreaterThan(byAccount[name]?.max ?? Number.NaN);
	}
	for (const name of actionsWithoutAccount) expect(byAddress[name]?.max, name).toBeGreaterThan(0);
	for (const name of actionsWithoutAddress) expect(byAccount[name]?.max, name).toBeGreaterThan(0);
	expect(minFormFillMs).toBe(2000);
});

test("carriers come from the settings, with or without a tracking page", () => {
	const CARRIERS = "Meghna Courier: https://meghna.example/track/{number}?lang=en; Own van;";
	expect(parseSettings({ ...env, CARRIERS }).carriers).toEqual([
		{ name: "Meghna Courier", link: "https://meghna.example/track/{number}?lang=en" },
		{ name: "Own van", link: null },
	]);
	expect(parseSettings({ ...env, CARRIERS: "" }).carriers).toEqual([]);
});

test.each([
	"Courier: http://track.example/{number}",
	"Courier: javascript:alert({number})",
	"Courier: https://track.example/",
	"Courier: https://track.example/{number}/{number}",
	"Courier: https://{number}.example/",
	"Courier: https://track.example@{number}/",
	"Courier: //track.example/{number}",
	": https://track.example/{number}",
	"Courier:",
])("the carrier '%s' is refused", (CARRIERS) => {
	expect(() => parseSettings({ ...env, CARRIERS })).toThrow("CARRIERS");
});
