import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { SignedInUser } from "~/domain/accounts/rules";
import { users } from "~/domain/accounts/tables.server";
import { enableSms } from "~/domain/accounts/two-factor/factors.server";
import { getTotpState } from "~/domain/accounts/two-factor/queries.server";
import { findUnsavedRecoveryCodes } from "~/domain/accounts/two-factor/recovery-codes.server";
import { enableTotp, startTotpSetup } from "~/domain/accounts/two-factor/totp.server";
import { createPhone, PASSWORD } from "../factories/factories";
import type { Browser, PageResponse } from "../http/browser";
import { createTestPlatform } from "../platform";

const STEP_MS = 30_000;

export function generateTotpCode(key: string, at = Date.now()): string {
	return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at });
}

/** A code that is valid in no accepted time window. */
export function generateWrongTotpCode(key: string, at = Date.now()): string {
	const validCodes = [-2, -1, 0, 1, 2, 3].map((steps) =>
		generateTotpCode(key, at + steps * STEP_MS),
	);
	return ["111111", "222222", "333333", "444444", "555555", "666666", "777777"].find(
		(code) => !validCodes.includes(code),
	) as string;
}

/**
 * Enables two-factor authentication ten minutes ago. `code(1)` is the app's next code: each works
 * once, so two sign-ins need two.
 */
export async function enableTotpFor(user: Pick<SignedInUser, "id" | "email" | "name">) {
	const pastPlatform = createTestPlatform({ now: () => Date.now() - 600_000 });
	await startTotpSetup(pastPlatform, user.id);
	const setup = await getTotpState(pastPlatform, user);
	if (setup.state !== "setup-started") throw new Error(`The second step is ${setup.state}.`);
	const { key } = setup;
	await enableTotp(pastPlatform, user, generateTotpCode(key, pastPlatform.now()));
	const codes = (await findUnsavedRecoveryCodes(pastPlatform, user.id)) ?? [];
	return {
		key,
		codes,
		code: (stepsAhead: 0 | 1 = 0) => generateTotpCode(key, Date.now() + stepsAhead * STEP_MS),
		wrongCode: () => generateWrongTotpCode(key),
	};
}

export async function enableSmsFor(user: Pick<SignedInUser, "id" | "email" | "name">) {
	const pastPlatform = createTestPlatform({ now: () => Date.now() - 600_000 });
	const phone = createPhone();
	await pastPlatform.db.update(users).set({ verifiedPhone: phone }).where(eq(users.id, user.id));
	await enableSms(pastPlatform, user);
	return { phone, codes: (await findUnsavedRecoveryCodes(pastPlatform, user.id)) ?? [] };
}

export const getOtherCode = (code: string) =>
	String((Number(code) + 1) % 1_000_000).padStart(6, "0");

export async function logInToTwoFactor(
	browser: Browser,
	user: SignedInUser,
	fields: Record<string, string> = {},
): Promise<PageResponse> {
	const response = await browser.submit("/login", {
		email: user.email,
		password: PASSWORD,
		...fields,
	});
	if (response.location !== "/login/second-step")
		throw new Error(`Login led to ${response.location}.`);
	return response;
}

export const requestSmsCode = (browser: Browser, path = "/login/second-step") =>
	browser.submit(path, { factor: "sms", intent: "send-code" });

export const submitSmsCode = (browser: Browser, code: string, path = "/login/second-step") =>
	browser.submit(path, { factor: "sms", code });

export const submitTotpCode = (browser: Browser, code: string, path = "/login/second-step") =>
	browser.submit(path, { factor: "totp", code });
