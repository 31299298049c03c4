import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { unstable_getVarsForDev, unstable_readConfig } from "wrangler";
import { missingSecrets, withDevVars } from "./dev-vars";
import { readLocalSettings } from "./local-settings";

const { vars } = readLocalSettings({});

test("without variables of a developer the shop runs on the emulators", () => {
	expect(withDevVars(vars, {})).toEqual(vars);
});

test("a developer's Stripe key is used with Stripe itself, and the rest stays on the emulators", () => {
	const own = { STRIPE_SECRET_KEY: "sk_test_own", STRIPE_PUBLISHABLE_KEY: "pk_test_own" };
	const merged = withDevVars(vars, own);
	expect(merged).toMatchObject({ ...own, MAIL_API_URL: vars.MAIL_API_URL });
	expect(merged).not.toHaveProperty("STRIPE_API_URL");
	expect(merged).not.toHaveProperty("STRIPE_JS_URL");
});

test("an address that a developer sets is used", () => {
	const own = { STRIPE_SECRET_KEY: "sk_test_own", STRIPE_API_URL: "http://127.0.0.1:12111" };
	expect(withDevVars(vars, own).STRIPE_API_URL).toBe("http://127.0.0.1:12111");
});

test("the local settings have every secret; no file has none", () => {
	expect(missingSecrets(vars)).toEqual([]);
	expect(missingSecrets({ COOKIE_SECRET: "long-enough" })).toEqual([
		"STRIPE_SECRET_KEY",
		"STRIPE_WEBHOOK_SECRET",
		"MAIL_API_KEY",
	]);
});

test(".dev.vars.example documents every variable of the Worker", async () => {
	const names = async (file: string, pattern: RegExp) =>
		Array.from((await readFile(file, "utf8")).matchAll(pattern), ([, name]) => name).sort();
	const documented = await names(".dev.vars.example", /^#?([A-Z_]+)=/gm);
	const configured = await names("wrangler.toml", /^([A-Z_]+) = "/gm);
	const typed = await names("worker-configuration.d.ts", /^\t\t([A-Z_]+)\??: string;/gm);
	expect(documented).toEqual(typed);
	expect(typed).toEqual(expect.arrayContaining(configured));
});

test("`wrangler dev` finds the local settings without a file to write first, and a deploy takes none of its secrets", async () => {
	const configured = unstable_readConfig({ config: "wrangler.toml" }).vars;
	const found = unstable_getVarsForDev(undefined, [".env"], configured, undefined, true);
	const values = Object.fromEntries(
		Object.entries(found).map(([name, { value }]) => [name, value]),
	);
	expect(values).toMatchObject(vars);
	expect(missingSecrets(configured as Record<string, string>)).toEqual(missingSecrets({}));
});
