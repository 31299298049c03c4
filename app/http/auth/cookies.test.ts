import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { submitCode, toSecondStep, withSecondStep } from "~/testing/accounts/two-factor";
import { aUser, PASSWORD } from "~/testing/factories/factories";
import { Browser, signedIn } from "~/testing/http/browser";
import { mailedLink } from "~/testing/inbox";
import { aPurchase } from "~/testing/payments/purchases";
import { testPlatform } from "~/testing/platform";
import { drawnNow } from "../input/public-form.server";

/** What a browser keeps of the cookies it is given, but for their values. */
const given = ({ headers }: { headers: Headers }) =>
	headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ""));

test("over https cookies are bound to the shop's address, and to the pages that read them", async () => {
	const origin = "https://shop.test";
	const browser = new Browser({ bindings: { APP_ORIGIN: origin }, origin });
	const user = await aUser();
	const signIn = await browser.submit("/login", { email: user.email, password: PASSWORD });
	const everywhere = "; Path=/; HttpOnly; Secure; SameSite=Lax";
	expect(given(signIn).sort()).toEqual([
		`__Host-bookmark; Max-Age=300${everywhere}`,
		`__Host-device; Max-Age=34560000${everywhere}`,
		`__Host-session${everywhere}`,
	]);
	expect(given(await browser.submit("/logout"))).toEqual([
		`__Host-session; Max-Age=0${everywhere}`,
	]);
	await withSecondStep(user);
	expect(given(await toSecondStep(browser, user))).toContain(
		"__Secure-second-step; Max-Age=600; Path=/login; HttpOnly; Secure; SameSite=Lax",
	);
});

/** A browser that has been here before, in a shop with these settings by now. */
function laterOn(before: Browser, bindings: Partial<Env>): Browser {
	const browser = new Browser({ bindings });
	for (const [name, value] of before.cookies) browser.cookies.set(name, value);
	return browser;
}

/** The number by which a browser is known. */
const deviceIn = ({ cookies }: Browser) =>
	JSON.parse(atob(decodeURIComponent(cookies.get("device") ?? "").split(".")[0] ?? "")).id;

/** Writes to the shop by a form that was drawn three seconds ago, under the secret of this test's own shop. */
const write = (bindings: Partial<Env>) =>
	new Browser({ bindings }).submit("/contact", {
		name: "Salma",
		email: `${newId()}@people.test`,
		contact: "+880 1711 000000",
		message: "Do you stock M20 nuts?",
		idempotencyKey: newId(),
		drawn: drawnNow(testPlatform({ now: () => Date.now() - 3000 })),
	});

test("what the shop has signed or sealed counts on under a new secret, until the one before is taken away", async () => {
	const { buyer, orderId } = await aPurchase();
	const shopper = await signedIn(buyer);
	await shopper.submit(`/myorder/${orderId}`, { intent: "mail-link" });
	const link = await mailedLink(buyer.email, "/pay/");
	const guarded = await aUser();
	const app = await withSecondStep(guarded);
	const alone = { COOKIE_SECRET: `another-${newId()}`, FORM_SECONDS: "2" };
	const both = { ...alone, COOKIE_SECRET_BEFORE: env.COOKIE_SECRET };

	for (const shop of [both, alone]) {
		expect((await laterOn(shopper, shop).open("/account")).status).toBe(200);
	}
	const renewed = laterOn(shopper, both);
	await renewed.signIn(buyer);
	expect(deviceIn(renewed)).toBe(deviceIn(shopper));
	expect((await new Browser({ bindings: both }).open(link)).status).toBe(200);
	expect((await write(both)).status).toBe(303);
	const second = new Browser({ bindings: both });
	await toSecondStep(second, guarded);
	expect((await submitCode(second, app.code())).status).toBe(303);

	const forgotten = laterOn(shopper, alone);
	await forgotten.signIn(buyer);
	expect(deviceIn(forgotten)).not.toBe(deviceIn(shopper));
	expect((await new Browser({ bindings: alone }).open(link)).status).toBe(404);
	expect((await write(alone)).status).toBe(400);
	// Who has logged in meanwhile is known by their app: the key was sealed anew.
	const third = new Browser({ bindings: alone });
	await toSecondStep(third, guarded);
	expect((await submitCode(third, app.code(1))).status).toBe(303);
	const known = laterOn(renewed, alone);
	await known.signIn(buyer);
	expect(deviceIn(known)).toBe(deviceIn(shopper));
});
