import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { SignedInUser } from "~/domain/accounts/rules";
import { users } from "~/domain/accounts/tables.server";
import { turnOnSms } from "~/domain/accounts/two-factor/enable-sms.server";
import { turnOnTotp } from "~/domain/accounts/two-factor/enable-totp.server";
import { totpStateOf } from "~/domain/accounts/two-factor/queries.server";
import { unsavedRecoveryCodes } from "~/domain/accounts/two-factor/recovery-codes.server";
import { startTotp } from "~/domain/accounts/two-factor/start-totp-setup.server";
import { aPhone, PASSWORD } from "../factories/factories";
import type { Browser, Visited } from "../http/browser";
import { testPlatform } from "../platform";

const STEP_MS = 30_000;

/** What an authenticator app with this key shows at a time (ms). */
export function codeOf(key: string, at = Date.now()): string {
	return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at });
}

/** A code that the app with this key shows at none of the times that count. */
export function wrongCodeOf(key: string): string {
	const near = [-2, -1, 0, 1, 2, 3].map((steps) => codeOf(key, Date.now() + steps * STEP_MS));
	return ["111111", "222222", "333333", "444444", "555555", "666666", "777777"].find(
		(code) => !near.includes(code),
	) as string;
}

/**
 * Turns the second step on for a user, ten minutes ago. `code(1)` is what the app will show next: each code works once,
 * so a test that signs in twice wants two.
 */
export async function withSecondStep(user: Pick<SignedInUser, "id" | "email" | "name">) {
	const past = testPlatform({ now: () => Date.now() - 600_000 });
	await startTotp(past, user.id);
	const begun = await totpStateOf(past, user);
	if (begun.state !== "begun") throw new Error(`The second step is ${begun.state}.`);
	const { key } = begun;
	const turnedOn = await turnOnTotp(past, user, codeOf(key, past.now()));
	if (!turnedOn.ok) throw new Error(turnedOn.reason);
	const codes = (await unsavedRecoveryCodes(past, user.id)) ?? [];
	return {
		key,
		codes,
		code: (later: 0 | 1 = 0) => codeOf(key, Date.now() + later * STEP_MS),
		wrongCode: () => wrongCodeOf(key),
	};
}

/** Turns codes by SMS on for a user, ten minutes ago, with a number that is verified. */
export async function withSmsCodes(user: Pick<SignedInUser, "id" | "email" | "name">) {
	const past = testPlatform({ now: () => Date.now() - 600_000 });
	const phone = aPhone();
	await past.db.update(users).set({ verifiedPhone: phone }).where(eq(users.id, user.id));
	const turnedOn = await turnOnSms(past, user);
	if (!turnedOn.ok) throw new Error(turnedOn.reason);
	return { phone, codes: (await unsavedRecoveryCodes(past, user.id)) ?? [] };
}

/** Another code of six digits. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Sends the login form of somebody whose account asks for a second step. */
export async function toSecondStep(
	browser: Browser,
	user: SignedInUser,
	fields: Record<string, string> = {},
): Promise<Visited> {
	const answer = await browser.submit("/login", {
		email: user.email,
		password: PASSWORD,
		...fields,
	});
	if (answer.location !== "/login/second-step") throw new Error(`Login led to ${answer.location}.`);
	return answer;
}

/** Presses 'Send the code' on the page that asks for a code by SMS. */
export const askForSms = (browser: Browser, path = "/login/second-step") =>
	browser.submit(path, { factor: "sms", intent: "send-code" });

/** Sends a code from an SMS as the second step of a sign-in. */
export const submitSmsCode = (browser: Browser, code: string, path = "/login/second-step") =>
	browser.submit(path, { factor: "sms", code });

/** Sends a code of the authenticator app as the second step of a sign-in. */
export const submitCode = (browser: Browser, code: string, path = "/login/second-step") =>
	browser.submit(path, { factor: "totp", code });
