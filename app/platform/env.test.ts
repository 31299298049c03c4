import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { settingsFrom } from "./env.server";

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
