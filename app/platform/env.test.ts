import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { settingsFrom } from "./env.server";

test.each([
	[{ GOOGLE_CLIENT_ID: "https://apps.test" }, "GOOGLE_CLIENT_ID: invalid-api-key"],
	[{ FACEBOOK_CLIENT_ID: "240:1" }, "FACEBOOK_CLIENT_ID: invalid-api-key"],
	[{ GOOGLE_AUTH_URL: "" }, "GOOGLE_AUTH_URL: argument-error"],
	[{ FACEBOOK_AUTH_URL: undefined }, "FACEBOOK_AUTH_URL: argument-error"],
	[{ GOOGLE_TOKEN_URL: "javascript:1" }, "GOOGLE_TOKEN_URL: argument-error"],
	[{ GOOGLE_CLIENT_SECRET: "" }, "GOOGLE_CLIENT_SECRET: argument-error"],
	[{ SMS_API_KEY: "" }, "SMS_API_KEY: SMS_API_URL needs it"],
	[{ SMS_API_KEY: "no-colon-in-it" }, "SMS_API_KEY: must be an id, a colon and a secret"],
	[{ SMS_FROM: "" }, "SMS_FROM: SMS_API_URL needs it"],
	[{ SMS_FROM: "A name that is too long" }, "SMS_FROM: must be a number"],
	[{ MAIL_SIGN_IN_MINUTES: "0" }, "MAIL_SIGN_IN_MINUTES"],
])("a shop with %j does not start, and says why", (wrong, why) => {
	expect(() => settingsFrom({ ...env, ...wrong } as Env)).toThrow(why);
});

test("a provider without a client id is not configured, and needs no secret", () => {
	const { signIn } = settingsFrom({ ...env, GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "" });
	expect(signIn.google).toBeNull();
	expect(signIn.facebook?.id).toBe(env.FACEBOOK_CLIENT_ID);
});

test("without an address of an SMS provider none is configured, and no key is needed", () => {
	const none = { SMS_API_URL: "", SMS_API_KEY: undefined, SMS_FROM: "" };
	expect(settingsFrom({ ...env, ...none } as unknown as Env).sms).toBeNull();
	expect(settingsFrom(env).sms).toMatchObject({ from: env.SMS_FROM });
});

test("the shop's pages elsewhere come from the configuration, and an empty one is left out", () => {
	const { social } = settingsFrom({
		...env,
		FACEBOOK_URL: "https://www.facebook.com/toolyard",
		LINKEDIN_URL: "",
	});
	expect(social.map(({ name }) => name)).toEqual(["Facebook", "GitHub", "YouTube"]);
	expect(social[0]?.url).toBe("https://www.facebook.com/toolyard");
});

test.each(["http://www.facebook.com/", "javascript:alert(1)", "facebook"])(
	"'%s' is no page to link to, and the setting is named",
	(wrong) => {
		expect(() => settingsFrom({ ...env, FACEBOOK_URL: wrong })).toThrow("FACEBOOK_URL");
	},
);
