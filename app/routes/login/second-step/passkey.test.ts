import { expect, test } from "vitest";
import { aBrowser, challengeFrom, proveBy, withPasskey } from "~/testing/accounts/passkeys";
import { toSecondStep, withSecondStep } from "~/testing/accounts/two-factor";
import { aUser } from "~/testing/factories/factories";
import { signedIn } from "~/testing/http/browser";

const PAGE = "/login/second-step";
const STEP = { asked: "/login/second-step/passkey", path: `${PAGE}?from=%2Fmycart` };

async function waiting() {
	const user = await aUser();
	const { device } = await withPasskey(user);
	await withSecondStep(user);
	const browser = aBrowser();
	await toSecondStep(browser, user);
	return { user, device, browser };
}

test("after the password a passkey takes the code's place", async () => {
	const { user, device, browser } = await waiting();
	expect((await browser.open(PAGE)).html).toContain("passkey-place");
	const options = await challengeFrom(browser, STEP.asked, "get");
	expect(options.allowCredentials).toMatchObject([{ id: device.credentialId }]);
	expect(await proveBy(device, browser, STEP)).toMatchObject({ status: 303, location: "/mycart" });
	expect((await browser.open("/profile")).html).toContain(user.email);
});

test("a passkey alone asks nobody for a second step", async () => {
	const user = await aUser();
	await withPasskey(user);
	expect((await (await signedIn(user)).open("/profile")).status).toBe(200);
});

test("another account's passkey finishes nothing, and five tries end the sign-in", async () => {
	const { browser } = await waiting();
	const { device: stranger } = await withPasskey(await aUser());
	for (let tries = 1; tries < 5; tries += 1) {
		const refused = await proveBy(stranger, browser, STEP);
		expect(refused.status).toBe(400);
		expect(refused.html).toContain("This passkey opens nothing here");
	}
	expect((await proveBy(stranger, browser, STEP)).location).toBe("/login?from=%2Fmycart");
	expect((await browser.open(PAGE)).location).toBe("/login");
});

test("a challenge for logging in finishes no second step", async () => {
	const { browser, device } = await waiting();
	const answer = await proveBy(device, browser, { ...STEP, asked: "/login/passkey" });
	expect(answer.html).toContain("This took over five minutes, or was sent before");
	expect((await proveBy(device, browser, STEP)).status).toBe(303);
});

test("without a passkey there is no choice of one, and without a waiting sign-in no challenge", async () => {
	const user = await aUser();
	await withSecondStep(user);
	const browser = aBrowser();
	await toSecondStep(browser, user);
	expect((await browser.open(PAGE)).html).not.toContain("passkey-place");
	expect((await aBrowser().submit(STEP.asked)).location).toBe("/login");
});
