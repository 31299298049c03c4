import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import {
	type DeployConfig,
	findDeployProblems,
	listNeededSecrets,
	listOrigins,
} from "./deploy-problems";

const config = unstable_readConfig({ config: "wrangler.toml" });

const ready: DeployConfig = {
	...config,
	vars: {
		...config.vars,
		APP_ORIGIN: "https://tools.test",
		STRIPE_PUBLISHABLE_KEY: "pk_live_1234",
		MAIL_FROM: "Tools <orders@tools.test>",
	},
	d1_databases: [{ database_id: "6e1f3d2c-0000-4000-8000-000000000001" }],
	workers_dev: false,
	preview_urls: false,
};

const withVars = (vars: Record<string, string>): DeployConfig => ({
	...ready,
	vars: { ...ready.vars, ...vars },
});

test("wrangler.toml as it comes is refused for each placeholder", () => {
	const problems = findDeployProblems(config).join("\n");
	for (const name of ["APP_ORIGIN", "STRIPE_PUBLISHABLE_KEY", "MAIL_FROM", "database_id"])
		expect(problems).toMatch(new RegExp(`${name} in .* is still a placeholder`));
	expect(problems).not.toContain("workers_dev");
});

test("complete settings have no problem", () => {
	expect(findDeployProblems(ready)).toEqual([]);
});

test.each<[string, DeployConfig, RegExp]>([
	["a mistyped number", withVars({ HOLD_MINUTES: "sixty" }), /HOLD_MINUTES/],
	["a rate limit of nothing", withVars({ RATE_LIMITS_BY_ACCOUNT: "order 60" }), /order 60/],
	["a sender without an address", withVars({ MAIL_FROM: "" }), /MAIL_FROM: must be an e-mail/],
	[
		"a test's secret",
		withVars({ STRIPE_SECRET_KEY: "sk_test_1" }),
		/STRIPE_SECRET_KEY is a secret/,
	],
	["a mistyped name", withVars({ ALERT_TO: "me@tools.test" }), /ALERT_TO is not a setting/],
	["an address with a path", withVars({ APP_ORIGIN: "https://tools.test/shop" }), /APP_ORIGIN/],
	["http", { ...withVars({ APP_ORIGIN: "http://tools.test" }) }, /must begin with https/],
	[
		"http at a second address",
		withVars({ ALLOWED_ORIGINS: "http://b.test" }),
		/b\.test in .* must begin/,
	],
	["SMS without its other settings", withVars({ SMS_API_URL: "https://sms.test" }), /SMS_/],
	["a preview address", { ...ready, preview_urls: undefined }, /preview_urls/],
])("%s is refused", (_what, given, problem) => {
	expect(findDeployProblems(given).join("\n")).toMatch(problem);
});

test("every origin of the shop gets its domain", () => {
	const config = withVars({ ALLOWED_ORIGINS: "https://www.tools.test" });
	expect(listOrigins(config)).toEqual(["https://tools.test", "https://www.tools.test"]);
});

test("the secrets of SMS and of each provider are needed with their setting", () => {
	expect(listNeededSecrets(ready)).toHaveLength(4);
	for (const [setting, secret] of [
		["SMS_API_URL", "SMS_API_KEY"],
		["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
		["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
	] as const)
		expect(listNeededSecrets(withVars({ [setting]: "a" })).slice(4)).toEqual([secret]);
});

test("a deploy keeps the logs of all requests, which docs/operations.md sends the operator to", () => {
	expect(config.observability).toMatchObject({ enabled: true, head_sampling_rate: 1 });
});
