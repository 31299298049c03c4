import { expect, test } from "vitest";
import {
	authenticateWithPasskey,
	createNamedOriginBrowser,
	createUserPasskey,
	fetchChallenge,
} from "~/testing/accounts/passkeys";
import { enableTotpFor, logInToTwoFactor } from "~/testing/accounts/two-factor";
import { createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";

const PAGE = "/login/second-step";
const TWO_FACTOR_FORM = {
	challengePath: "/login/second-step/passkey",
	path: `${PAGE}?from=%2Fmycart`,
};

async function createPendingSignIn() {
	const user = await createUser();
	const { device } = await createUserPasskey(user);
	await enableTotpFor(user);
	const browser = createNamedOriginBrowser();
	await logInToTwoFactor(browser, user);
	return { user, device, browser };
}

test("a passkey replaces the code after the password", async () => {
	const { user, device, browser } = await createPendingSignIn();
	expect((await browser.open(PAGE)).html).toContain("data-passkey");
	const options = await fetchChallenge(browser, TWO_FACTOR_FORM.challengePath, "get");
	expect(options.allowCredentials).toMatchObject([{ id: device.credentialId }]);
	expect(await authenticateWithPasskey(device, browser, TWO_FACTOR_FORM)).toMatchObject({
		status: 303,
		location: "/mycart",
	});
	expect((await browser.open("/profile")).html).toContain(user.email);
});

test("a passkey login needs no second factor", async () => {
	const user = await createUser();
	await createUserPasskey(user);
	expect((await (await createSignedInBrowser(user)).open("/profile")).status).toBe(200);
});

test("another account's passkey is rejected, and five attempts end the sign-in", async () => {
	const { browser } = await createPendingSignIn();
	const { device: stranger } = await createUserPasskey(await createUser());
	for (let tries = 1; tries < 5; tries += 1) {
		const rejected = await authenticateWithPasskey(stranger, browser, TWO_FACTOR_FORM);
		expect(rejected.status).toBe(400);
		expect(rejected.html).toContain("This passkey doesn't work here");
	}
	expect((await authenticateWithPasskey(stranger, browser, TWO_FACTOR_FORM)).location).toBe(
		"/login?from=%2Fmycart",
	);
	expect((await browser.open(PAGE)).location).toBe("/login");
});

test("a login challenge is rejected as a second factor", async () => {
	const { browser, device } = await createPendingSignIn();
	const response = await authenticateWithPasskey(device, browser, {
		...TWO_FACTOR_FORM,
		challengePath: "/login/passkey",
	});
	expect(response.html).toContain("This request has expired or was already used");
	expect((await authenticateWithPasskey(device, browser, TWO_FACTOR_FORM)).status).toBe(303);
});

test("users without passkeys see no passkey option, and a challenge needs a pending sign-in", async () => {
	const user = await createUser();
	await enableTotpFor(user);
	const browser = createNamedOriginBrowser();
	await logInToTwoFactor(browser, user);
	expect((await browser.open(PAGE)).html).not.toContain("data-passkey");
	expect((await createNamedOriginBrowser().submit(TWO_FACTOR_FORM.challengePath)).location).toBe(
		"/login",
	);
});
