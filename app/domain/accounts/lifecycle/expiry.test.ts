import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hashSecret, newId, newSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { createPhone, createUser } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { findTokenUser } from "../api-tokens/queries.server";
import { createApiToken } from "../api-tokens/verbs.server";
import { findEmailByLink, requestEmailChange } from "../email/email-change.server";
import { findVerifiableEmail, sendVerificationMail } from "../email/verify-email.server";
import { CHALLENGE_MS } from "../passkey-rules";
import { consumeChallenge, storeChallenge } from "../passkeys/ceremony.server";
import { findResettableAccount, requestPasswordReset } from "../password/password.server";
import { findPhoneToVerify } from "../phone/phone.server";
import { sendSmsCode } from "../phone/sms-codes.server";
import {
	EMAIL_CHANGE_MS,
	getIdleTimeoutMs,
	type SignedInUser,
	SMS_CODE_MS,
	VERIFICATION_MS,
} from "../rules";
import { findSessionUser } from "../sessions/find-session-user.server";
import { startSession } from "../sessions/sessions.server";
import { findEmailSignInAddress, requestEmailSignIn } from "../sign-in/email-sign-in.server";
import { findPendingSignInUser, startPendingSignIn } from "../sign-in/second-step.server";
import { smsCodes } from "../tables.server";
import { PENDING_SIGN_IN_MS } from "../two-factor-rules";

import { purgeExpiredCredentials } from "./purge.server";

const NO_COUNTS = { cartCount: sql<number>`0`, waitingRequests: sql<null>`null` };

const STARTED_AT = Date.now() - 40 * 86_400_000;

type CredentialCase = {
	getLifetimeMs: (settings: Platform["settings"]) => number;
	create: (
		at: Platform,
		user: SignedInUser,
		secret: string,
	) => Promise<(later: Platform) => Promise<unknown>>;
};

const CREDENTIALS: Record<string, CredentialCase> = {
	"a reset link": {
		getLifetimeMs: ({ resetMs }) => resetMs,
		async create(at, user, secret) {
			await requestPasswordReset(at, user.email);
			return (later) => findResettableAccount(later, secret);
		},
	},
	"a mail that signs in": {
		getLifetimeMs: ({ emailSignInMs }) => emailSignInMs,
		async create(at, user, secret) {
			const request = {
				email: user.email,
				browserSecret: newSecret(),
				remembered: false,
				returnTo: "/",
			};
			await requestEmailSignIn(at, request);
			return (later) => findEmailSignInAddress(later, secret);
		},
	},
	"a verification link": {
		getLifetimeMs: () => VERIFICATION_MS,
		async create(at, user, secret) {
			await sendVerificationMail(at, user);
			return (later) => findVerifiableEmail(later, secret);
		},
	},
	"a link to a new address": {
		getLifetimeMs: () => EMAIL_CHANGE_MS,
		async create(at, user, secret) {
			await requestEmailChange(at, user, `new-${user.email}`);
			return (later) => findEmailByLink(later, user.id, secret);
		},
	},
	"a sign-in that waits for its second step": {
		getLifetimeMs: () => PENDING_SIGN_IN_MS,
		async create(at, user, secret) {
			await startPendingSignIn(at, { userId: user.id, remembered: false });
			return (later) => findPendingSignInUser(later, secret);
		},
	},
	"a code by SMS": {
		getLifetimeMs: () => SMS_CODE_MS,
		async create(at, user) {
			await sendSmsCode(at, { userId: user.id, purpose: "verify-phone", phone: createPhone() });
			return (later) => findPhoneToVerify(later, user.id);
		},
	},
	"an API token": {
		getLifetimeMs: () => 30 * 86_400_000,
		async create(at, user) {
			const wanted = { name: "Sheet", days: 30, scope: "read", idempotencyKey: newId() } as const;
			const verified = { userId: user.id, remembered: false };
			const sessionSecret = (await startSession(at, verified, "")) ?? "";
			const { secret } = await createApiToken(at, user, sessionSecret, wanted);
			return (later) => findTokenUser(later.db, hashSecret(secret), later.now());
		},
	},
	"an idle session": {
		getLifetimeMs: () => getIdleTimeoutMs(false),
		async create(at, user, secret) {
			await startSession(at, { userId: user.id, remembered: false }, "");
			return (later) => findSessionUser(later.db, hashSecret(secret), later.now(), NO_COUNTS);
		},
	},
};

describe.each(Object.entries(CREDENTIALS))("%s", (_, { getLifetimeMs, create: make }) => {
	test("works until its last millisecond and no longer", async () => {
		const user = await createUser();
		const secret = newSecret();
		const at = createTestPlatform({ now: () => STARTED_AT, newSecret: () => secret });
		const isUsable = await make(at, user, secret);
		const end = STARTED_AT + getLifetimeMs(at.settings);
		expect(await isUsable(createTestPlatform({ now: () => end - 1 }))).toBeTruthy();
		expect(await isUsable(createTestPlatform({ now: () => end }))).toBeNull();
	});
});

test("a passkey challenge works until its last millisecond and no longer", async () => {
	const at = createTestPlatform({ now: () => STARTED_AT });
	const challengeRequest = { purpose: "sign-in", browserSecret: newSecret() } as const;
	for (const [challenge, later, spent] of [
		["in-time", STARTED_AT + CHALLENGE_MS - 1, true],
		["too-late", STARTED_AT + CHALLENGE_MS, false],
	] as const) {
		const ownChallenge = `${challenge}-${newId()}`;
		await storeChallenge(at, challengeRequest, ownChallenge);
		const data = btoa(JSON.stringify({ challenge: ownChallenge }));
		const consumed = await consumeChallenge(
			createTestPlatform({ now: () => later }),
			challengeRequest,
			data,
		);
		expect(consumed).toBe(spent ? ownChallenge : null);
	}
});

test("an old code by SMS is deleted without a newer one for another purpose", async () => {
	const { id: userId } = await createUser();
	const phone = createPhone();
	const at = createTestPlatform({ now: () => STARTED_AT });
	await sendSmsCode(at, { userId, purpose: "verify-phone", phone });
	const platform = createTestPlatform();
	await sendSmsCode(platform, { userId, purpose: "sign-in", phone });
	await purgeExpiredCredentials(platform);
	const { purpose } = smsCodes;
	const left = await platform.db
		.select({ purpose })
		.from(smsCodes)
		.where(eq(smsCodes.userId, userId));
	expect(left).toEqual([{ purpose: "sign-in" }]);
});
