import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { enableTotpFor, logInToTwoFactor, submitTotpCode } from "~/testing/accounts/two-factor";
import { createUser, PASSWORD } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMailedLink } from "~/testing/inbox";
import { createPurchase } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";
import { signRenderTime } from "../input/public-form.server";

const listSetCookies = ({ headers }: { headers: Headers }) =>
	headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ""));

test("over https, cookie prefixes bind cookies to the shop's host and path", async () => {
	const origin = "https://shop.test";
	const browser = new Browser({
		bindings: { APP_ORIGIN: origin, PASSWORD_COST_LOG2: "14" },
		origin,
	});
	const user = await createUser();
	const signIn = await browser.submit("/login", { email: user.email, password: PASSWORD });
	const everywhere = "; Path=/; HttpOnly; Secure; SameSite=Lax";
	expect(listSetCookies(signIn).sort()).toEqual([
		`__Host-bookmark; Max-Age=300${everywhere}`,
		`__Host-device; Max-Age=34560000${everywhere}`,
		`__Host-session${everywhere}`,
	]);
	expect(listSetCookies(await browser.submit("/logout"))).toEqual([
		`__Host-session; Max-Age=0${everywhere}`,
	]);
	await enableTotpFor(user);
	expect(listSetCookies(await logInToTwoFactor(browser, user))).toContain(
		"__Secure-second-step; Max-Age=600; Path=/login; HttpOnly; Secure; SameSite=Lax",
	);
});

function createReturningBrowser(before: Browser, bindings: Partial<Env>): Browser {
	const browser = new Browser({ bindings });
	for (const [name, value] of before.cookies) browser.cookies.set(name, value);
	return browser;
}

const getDeviceId = ({ cookies }: Browser) =>
	JSON.parse(atob(decodeURIComponent(cookies.get("device") ?? "").split(".")[0] ?? "")).id;

const sendMessage = (bindings: Partial<Env>) =>
	new Browser({ bindings }).submit("/contact", {
		name: "Salma",
		email: `${newId()}@people.test`,
		contact: "+880 1711 000000",
		message: "Do you stock M20 nuts?",
		idempotencyKey: newId(),
		renderedAt: signRenderTime(createTestPlatform({ now: () => Date.now() - 3000 })),
	});

test("signed and encrypted data stays valid under a new secret until the old one is removed", async () => {
	const { buyer, orderId } = await createPurchase();
	const shopper = await createSignedInBrowser(buyer);
	await shopper.submit(`/myorder/${orderId}`, { intent: "mail-link" });
	const link = await readMailedLink(buyer.email, "/pay/");
	const twoFactorUser = await createUser();
	const app = await enableTotpFor(twoFactorUser);
	const newSecretOnly = { COOKIE_SECRET: `another-${newId()}`, MIN_FORM_SECONDS: "2" };
	const bothSecrets = { ...newSecretOnly, COOKIE_SECRET_PREVIOUS: env.COOKIE_SECRET };

	for (const shop of [bothSecrets, newSecretOnly]) {
		expect((await createReturningBrowser(shopper, shop).open("/account")).status).toBe(200);
	}
	const renewed = createReturningBrowser(shopper, bothSecrets);
	await renewed.signIn(buyer);
	expect(getDeviceId(renewed)).toBe(getDeviceId(shopper));
	expect((await new Browser({ bindings: bothSecrets }).open(link)).status).toBe(200);
	expect((await sendMessage(bothSecrets)).status).toBe(303);
	const second = new Browser({ bindings: bothSecrets });
	await logInToTwoFactor(second, twoFactorUser);
	expect((await submitTotpCode(second, app.code())).status).toBe(303);

	const unrecognized = createReturningBrowser(shopper, newSecretOnly);
	await unrecognized.signIn(buyer);
	expect(getDeviceId(unrecognized)).not.toBe(getDeviceId(shopper));
	expect((await new Browser({ bindings: newSecretOnly }).open(link)).status).toBe(404);
	expect((await sendMessage(newSecretOnly)).status).toBe(400);
	const third = new Browser({ bindings: newSecretOnly });
	await logInToTwoFactor(third, twoFactorUser);
	expect((await submitTotpCode(third, app.code(1))).status).toBe(303);
	const known = createReturningBrowser(renewed, newSecretOnly);
	await known.signIn(buyer);
	expect(getDeviceId(known)).toBe(getDeviceId(shopper));
});
