import { sendVerificationMail } from "~/domain/accounts/email/verify-email.server";
import { requestPasswordReset } from "~/domain/accounts/password/password.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { requestEmailSignIn } from "~/domain/accounts/sign-in/email-sign-in.server";
import { serializeMagicLinkRequest } from "~/http/auth/magic-link.server";
import { newId, newSecret } from "~/platform/ids.server";
import { NAMED_ORIGIN } from "../../accounts/passkeys";
import { enableSmsFor, enableTotpFor, logInToTwoFactor } from "../../accounts/two-factor";
import { createUser, PASSWORD } from "../../factories/factories";
import { Browser } from "../../http/browser";
import {
	byAnonymous,
	byCustomer,
	createBrowser,
	createFormSender,
	createKnownSecret,
	createPreparer,
	platform,
	prepareAssertionForm,
	storeCookie,
	type ValidForms,
} from "./preparers";

async function logInBrowserToTwoFactor(bindings: Partial<Env>, user: SignedInUser) {
	const browser = createBrowser(bindings);
	await logInToTwoFactor(browser, user);
	return browser;
}

export const SIGN_IN_FORMS: ValidForms = {
	"/login": {
		"log in": byAnonymous(async () => ({
			path: "/login",
			fields: { email: (await createUser()).email, password: PASSWORD },
		})),
		"forgot password": byAnonymous(async () => ({
			path: "/login",
			fields: { email: (await createUser()).email, intent: "forgot-password" },
		})),
		"mail a link": byAnonymous(async () => ({
			path: "/login",
			fields: { email: (await createUser()).email, intent: "mail-link" },
		})),
		"by passkey": prepareAssertionForm("/login/passkey", "/login", false),
	},
	"/login/passkey": {
		challenge: async (bindings) =>
			createFormSender(new Browser({ origin: NAMED_ORIGIN, bindings }), "/login/passkey"),
	},
	"/login/mail": {
		"type the code": async (bindings) => {
			const { email } = await createUser();
			const { needs } = createKnownSecret();
			const browserSecret = newSecret();
			await requestEmailSignIn(needs, { email, browserSecret, remembered: false, returnTo: "/" });
			const asked = { email, request: browserSecret, remembered: false, from: "/" };
			const browser = createBrowser(bindings);
			storeCookie(browser, await serializeMagicLinkRequest(platform.settings, asked));
			return createFormSender(browser, "/login/mail", { code: "123456" });
		},
	},
	"/login/mail/:secret": {
		"open the link": byAnonymous(async () => {
			const { secret, needs } = createKnownSecret();
			const { email } = await createUser();
			const asked = { email, browserSecret: newSecret(), remembered: false, returnTo: "/" };
			await requestEmailSignIn(needs, asked);
			return { path: `/login/mail/${secret}` };
		}),
	},
	"/login/second-step": {
		"code of the app": async (bindings) => {
			const user = await createUser();
			const { code } = await enableTotpFor(user);
			const browser = await logInBrowserToTwoFactor(bindings, user);
			return createFormSender(browser, "/login/second-step", { factor: "totp", code: code() });
		},
		"ask for an SMS": async (bindings) => {
			const user = await createUser();
			await enableSmsFor(user);
			const browser = await logInBrowserToTwoFactor(bindings, user);
			return createFormSender(browser, "/login/second-step", {
				factor: "sms",
				intent: "send-code",
			});
		},
	},
	"/login/second-step/passkey": {
		challenge: async (bindings) => {
			const user = await createUser();
			await enableTotpFor(user);
			const browser = new Browser({ origin: NAMED_ORIGIN, bindings });
			await logInToTwoFactor(browser, user);
			return createFormSender(browser, "/login/second-step/passkey");
		},
	},
	"/login/second-step/recovery-code": {
		"use a code": async (bindings) => {
			const user = await createUser();
			const { codes } = await enableTotpFor(user);
			const browser = await logInBrowserToTwoFactor(bindings, user);
			return createFormSender(browser, "/login/second-step/recovery-code", {
				code: codes[0] ?? "",
			});
		},
	},
	"/signup": {
		"sign up": byAnonymous(async () => ({
			path: "/signup",
			fields: { name: "Rahim", email: `${newId()}@buyers.test`, password: PASSWORD },
		})),
	},
	"/auth/:provider": {
		leave: byAnonymous(async () => ({ path: "/auth/google", fields: { from: "/" } })),
	},
	"/reset-password/:token": {
		"set a password": byAnonymous(async () => {
			const { secret, needs } = createKnownSecret();
			await requestPasswordReset(needs, (await createUser()).email);
			return { path: `/reset-password/${secret}`, fields: { password: "another-horse" } };
		}),
	},
	"/logout": { "log out": byCustomer(async () => ({ path: "/logout" })) },
	"/verify-email": {
		"send the mail again": createPreparer(
			() => createUser({ verified: false }),
			async () => ({ path: "/verify-email", fields: { from: "/" } }),
		),
	},
	"/verify-email/:token": {
		verify: byAnonymous(async () => {
			const { secret, needs } = createKnownSecret();
			await sendVerificationMail(needs, await createUser({ verified: false }));
			return { path: `/verify-email/${secret}` };
		}),
	},
};
