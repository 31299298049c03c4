import { describe, expect, test } from "vitest";
import { hashSecret, newId, newSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { aPhone, aUser } from "~/testing/factories/factories";
import { testPlatform } from "~/testing/platform";
import { createApiToken } from "../api-tokens/create-api-token.server";
import { userOfToken } from "../api-tokens/queries.server";
import { emailOfLink } from "../email/email-change.server";
import { requestEmailChange } from "../email/request-email-change.server";
import { sendVerification } from "../email/send-verification-mail.server";
import { verifiableEmail } from "../email/verify-email.server";
import { CHALLENGE_MS } from "../passkey-rules";
import { keepChallenge, spendChallenge } from "../passkeys/challenges.server";
import { requestPasswordReset } from "../password/request-password-reset.server";
import { resettableAccount } from "../password/reset-password.server";
import { sendSmsCode } from "../phone/send-sms-code.server";
import { phoneToVerify } from "../phone/verify-phone.server";
import { userOfSession } from "../queries.server";
import {
	EMAIL_CHANGE_MS,
	idleLength,
	type SignedInUser,
	SMS_CODE_MS,
	VERIFICATION_MS,
} from "../rules";
import { startSession } from "../sessions/sessions.server";
import { startPendingSignIn, whoIsWaiting } from "../sign-in/pending-sign-in.server";
import { requestMailSignIn } from "../sign-in/request-email-sign-in.server";
import { mailSignInOf } from "../sign-in/sign-in-by-email.server";
import { PENDING_SIGN_IN_MS } from "../two-factor-rules";

const BEGAN = Date.now() - 40 * 86_400_000;

type Kind = {
	lasts: (settings: Platform["settings"]) => number;
	/** Makes one at the platform's time, and returns how to ask at another time whether it still opens something. */
	make: (
		at: Platform,
		user: SignedInUser,
		secret: string,
	) => Promise<(later: Platform) => Promise<unknown>>;
};

const KINDS: Record<string, Kind> = {
	"a reset link": {
		lasts: ({ resetMs }) => resetMs,
		async make(at, user, secret) {
			await requestPasswordReset(at, user.email);
			return (later) => resettableAccount(later, secret);
		},
	},
	"a mail that signs in": {
		lasts: ({ mailSignInMs }) => mailSignInMs,
		async make(at, user, secret) {
			const asked = { email: user.email, request: newSecret(), remembered: false, returnTo: "/" };
			await requestMailSignIn(at, asked);
			return (later) => mailSignInOf(later, secret);
		},
	},
	"a verification link": {
		lasts: () => VERIFICATION_MS,
		async make(at, user, secret) {
			await sendVerification(at, user);
			return (later) => verifiableEmail(later, secret);
		},
	},
	"a link to a new address": {
		lasts: () => EMAIL_CHANGE_MS,
		async make(at, user, secret) {
			await requestEmailChange(at, user, `new-${user.email}`);
			return (later) => emailOfLink(later, user.id, secret);
		},
	},
	"a sign-in that waits for its second step": {
		lasts: () => PENDING_SIGN_IN_MS,
		async make(at, user, secret) {
			await startPendingSignIn(at, { userId: user.id, remembered: false });
			return (later) => whoIsWaiting(later, secret);
		},
	},
	"a code by SMS": {
		lasts: () => SMS_CODE_MS,
		async make(at, user) {
			await sendSmsCode(at, { userId: user.id, purpose: "verify-phone", phone: aPhone() });
			return (later) => phoneToVerify(later, user.id);
		},
	},
	"an API token": {
		lasts: () => 30 * 86_400_000,
		async make(at, user) {
			const wanted = { name: "Sheet", days: 30, scope: "read", idempotencyKey: newId() } as const;
			const made = await createApiToken(at, user, wanted);
			return (later) => userOfToken(later.db, hashSecret(made.ok ? made.secret : ""), later.now());
		},
	},
	"an idle session": {
		lasts: () => idleLength(false),
		async make(at, user, secret) {
			await startSession(at, { userId: user.id, remembered: false, userAgent: "" });
			return (later) => userOfSession(later.db, hashSecret(secret), later.now());
		},
	},
};

describe.each(Object.entries(KINDS))("%s", (_, { lasts, make }) => {
	test("works until its last millisecond and not at its end", async () => {
		const user = await aUser();
		const secret = newSecret();
		const at = testPlatform({ now: () => BEGAN, newSecret: () => secret });
		const opens = await make(at, user, secret);
		const end = BEGAN + lasts(at.settings);
		expect(await opens(testPlatform({ now: () => end - 1 }))).toBeTruthy();
		expect(await opens(testPlatform({ now: () => end }))).toBeNull();
	});
});

test("a passkey's challenge may be answered until its last millisecond and not at its end", async () => {
	const at = testPlatform({ now: () => BEGAN });
	const asked = { purpose: "sign-in", holder: newSecret() } as const;
	for (const [challenge, later, spent] of [
		["in-time", BEGAN + CHALLENGE_MS - 1, true],
		["too-late", BEGAN + CHALLENGE_MS, false],
	] as const) {
		const mine = `${challenge}-${newId()}`;
		await keepChallenge(at, asked, mine);
		const data = btoa(JSON.stringify({ challenge: mine }));
		const got = await spendChallenge(testPlatform({ now: () => later }), asked, data);
		expect(got).toBe(spent ? mine : null);
	}
});
