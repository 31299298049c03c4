import { eq } from "drizzle-orm";
import { requestEmailChange } from "~/domain/accounts/email/email-change.server";
import { sendSmsCode } from "~/domain/accounts/phone/sms-codes.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { startSession } from "~/domain/accounts/sessions/sessions.server";
import { users } from "~/domain/accounts/tables.server";
import { getTotpState } from "~/domain/accounts/two-factor/queries.server";
import { startTotpSetup } from "~/domain/accounts/two-factor/totp.server";
import { newId } from "~/platform/ids.server";
import { createAuthenticator, fetchChallenge, NAMED_ORIGIN } from "../../accounts/passkeys";
import { enableTotpFor, generateTotpCode } from "../../accounts/two-factor";
import { createPhone, createUser, PASSWORD } from "../../factories/factories";
import { Browser } from "../../http/browser";
import { createApiTokenRow, createGoogleIdentity, createPasskeyRow } from "../route-rows";
import {
	byAdmin,
	byCustomer,
	createFormSender,
	createKnownSecret,
	db,
	platform,
	prepareAssertionForm,
	prepareAtNamedOrigin,
	signInBrowser,
	type ValidForms,
} from "./preparers";

async function verifyPhoneFor(user: SignedInUser): Promise<string> {
	const phone = createPhone();
	await db.update(users).set({ verifiedPhone: phone }).where(eq(users.id, user.id));
	return phone;
}

export const ACCOUNT_FORMS: ValidForms = {
	"/profile/unlink/:provider": {
		unlink: byCustomer(async (user) => {
			await createGoogleIdentity(user);
			return { path: "/profile/unlink/google" };
		}),
	},
	"/profile/link/:provider": { leave: byCustomer(async () => ({ path: "/profile/link/google" })) },
	"/account/confirm": {
		"by password": byCustomer(async () => ({
			path: "/account/confirm",
			fields: { password: PASSWORD },
		})),
		"by passkey": prepareAssertionForm("/account/confirm/passkey", "/account/confirm", true),
	},
	"/account/confirm/passkey": { challenge: prepareAtNamedOrigin("/account/confirm/passkey") },
	"/account/passkeys": {
		add: async (bindings) => {
			const browser = await signInBrowser(
				await createUser(),
				new Browser({ origin: NAMED_ORIGIN, bindings }),
			);
			const path = "/account/passkeys/challenge";
			const made = await createAuthenticator().create(
				await fetchChallenge(browser, path, "create"),
			);
			return createFormSender(browser, "/account/passkeys", {
				name: "Phone",
				credential: JSON.stringify(made),
			});
		},
	},
	"/account/passkeys/:passkeyId/remove": {
		remove: byCustomer(async (user) => ({
			path: `/account/passkeys/${await createPasskeyRow(user)}/remove`,
		})),
	},
	"/account/passkeys/challenge": { challenge: prepareAtNamedOrigin("/account/passkeys/challenge") },
	"/account/second-step": {
		"start an app": byCustomer(async () => ({
			path: "/account/second-step",
			fields: { intent: "start" },
		})),
		"turn an app on": byCustomer(async (user) => {
			await startTotpSetup(platform, user.id);
			const started = await getTotpState(platform, user);
			const code = started.state === "setup-started" ? generateTotpCode(started.key) : "";
			return { path: "/account/second-step", fields: { code } };
		}),
		"turn SMS on": byCustomer(async (user) => {
			await verifyPhoneFor(user);
			return { path: "/account/second-step", fields: { intent: "turn-on-sms" } };
		}),
	},
	"/account/second-step/off/:factor": {
		"turn off": byCustomer(async (user) => {
			await enableTotpFor(user);
			return { path: "/account/second-step/off/totp" };
		}),
	},
	"/account/second-step/new-codes": {
		"make new codes": byCustomer(async (user) => {
			await enableTotpFor(user);
			return { path: "/account/second-step/new-codes" };
		}),
	},
	"/account/second-step/later": {
		"not now": byAdmin(async () => ({ path: "/account/second-step/later" })),
	},
	"/account/second-step/codes": {
		"put away": byCustomer(async (user) => {
			await enableTotpFor(user);
			return { path: "/account/second-step/codes" };
		}),
	},
	"/account/phone": {
		"send a code": byCustomer(async () => ({
			path: "/account/phone",
			fields: { phone: createPhone() },
		})),
	},
	"/account/phone/remove": {
		remove: byCustomer(async (user) => {
			await verifyPhoneFor(user);
			return { path: "/account/phone/remove" };
		}),
	},
	"/account/phone/code": {
		"verify the number": byCustomer(async (user) => {
			const { needs } = createKnownSecret();
			const buildForm = { userId: user.id, purpose: "verify-phone", phone: createPhone() } as const;
			await sendSmsCode(needs, buildForm);
			return { path: "/account/phone/code", fields: { code: "123456" } };
		}),
	},
	"/account/password": {
		change: byCustomer(async () => ({
			path: "/account/password",
			fields: { oldPassword: PASSWORD, password: "another-horse" },
		})),
	},
	"/account/email": {
		"ask for a change": byCustomer(async () => ({
			path: "/account/email",
			fields: { email: `${newId()}@buyers.test` },
		})),
	},
	"/account/email/cancel": {
		cancel: byCustomer(async (user) => {
			await requestEmailChange(platform, user, `${newId()}@buyers.test`);
			return { path: "/account/email/cancel" };
		}),
	},
	"/account/email/confirm/:secret": {
		confirm: byCustomer(async (user) => {
			const { secret, needs } = createKnownSecret();
			await requestEmailChange(needs, user, `${newId()}@buyers.test`);
			return { path: `/account/email/confirm/${secret}` };
		}),
	},
	"/account/sessions": {
		"log out elsewhere": byCustomer(async (user) => {
			await startSession(platform, { userId: user.id, remembered: true }, "");
			return { path: "/account/sessions", fields: { others: "1" } };
		}),
		"log out everywhere": byCustomer(async () => ({ path: "/account/sessions" })),
	},
	"/account/tokens/new": {
		"make a token": byCustomer(async () => ({
			path: "/account/tokens/new",
			fields: { name: "Stock sheet", days: "30", scope: "write" },
		})),
	},
	"/account/tokens/:tokenId/revoke": {
		revoke: byCustomer(async (user) => ({
			path: `/account/tokens/${await createApiTokenRow(user)}/revoke`,
		})),
	},
	"/account/delete": {
		"delete the account": byCustomer(async ({ email }) => ({
			path: "/account/delete",
			fields: { email },
		})),
	},
	"/updateprofile": {
		words: byCustomer(async () => ({
			path: "/updateprofile",
			fields: { name: "Rahim", address: "Dhaka", gender: "", age: "30", education: "" },
		})),
		photo: byCustomer(async () => ({ path: "/updateprofile?picture=photo", picture: true })),
	},
	"/updateprofile/:which": {
		cover: byCustomer(async () => ({ path: "/updateprofile/cover", picture: true })),
	},
};
