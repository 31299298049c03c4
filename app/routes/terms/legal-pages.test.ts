import { expect, test } from "vitest";
import { enableTotpFor, logInToTwoFactor } from "~/testing/accounts/two-factor";
import { createAdmin, createUser } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { settings } = createTestPlatform();

test.each([
	["/terms", "Terms of use"],
	["/privacy", "Privacy policy"],
	["/cookies", "Cookie policy"],
])("the footer links to %s, whose table of contents links to its sections", async (path, title) => {
	const { html, status } = await new Browser().open(path);
	expect(status).toBe(200);
	expect(html).toContain(`<h1>${title}</h1>`);
	expect(html).toContain(`href="${path}"`);
	const anchors = Array.from(html.matchAll(/<li><a href="#([\w-]+)"/g), ([, id]) => id);
	expect(anchors.length).toBeGreaterThan(4);
	for (const id of anchors) expect(html).toContain(`<section id="${id}"`);
});

test("each page names the others, with a dot between them", async () => {
	const { html } = await new Browser().open("/terms");
	const [, others = ""] = /Read also: (.*?)<\/p>/.exec(html) ?? [];
	expect(others.replace(/<[^>]*>/g, "")).toBe("Privacy policy · Cookie policy");
});

test("the terms quote the shop's own settings", async () => {
	const { html } = await new Browser().open("/terms");
	expect(html).toContain(`hold your items for ${settings.holdMs / 60_000} minutes`);
	expect(html).toContain("minimum per payment is tk 65 and the maximum by card tk 999,999");
});

test.each(["http://localhost:8787", "https://shop.example"])(
	"every cookie that the shop at %s sets is listed on the cookie page",
	async (origin) => {
		const shopper = new Browser({
			origin,
			bindings: { APP_ORIGIN: origin, PASSWORD_COST_LOG2: "14" },
		});
		const guarded = await createUser();
		await enableTotpFor(guarded);
		await shopper.signIn(await createUser());
		await shopper.submit("/newsletter", { email: "nobody@readers.test" });
		await logInToTwoFactor(shopper, guarded);
		await shopper.submit("/data-saver", { saves: "on" });
		await shopper.submit("/login", { email: guarded.email, intent: "mail-link" });
		await shopper.submit("/login/passkey");
		await shopper.submit("/auth/google");
		await shopper.signIn(await createAdmin());
		await shopper.submit("/account/second-step/later");
		const names = Array.from(shopper.cookies.keys(), (name) =>
			name.replace(/sign-in-.{20,}/, "sign-in-…"),
		);
		expect(names.map((name) => name.replace(/^__(Host|Secure)-/, "")).sort()).toEqual([
			"bookmark",
			"data-saver",
			"device",
			"mail-sign-in",
			"passkey",
			"second-step",
			"session",
			"sign-in-…",
			"toast",
			"two-factor-later",
		]);
		const { html } = await shopper.open("/cookies");
		for (const name of names) expect(html).toContain(`>${name}</span>`);
	},
);

test("the footer links to the shop's social pages, on error pages too", async () => {
	for (const path of ["/", "/no-such-page"]) {
		const { html } = await new Browser().open(path);
		for (const { name, url } of settings.social) {
			expect(html).toContain(`<a href="${url}" rel="noreferrer">${name}</a>`);
		}
	}
	expect(settings.social).toHaveLength(4);
});
