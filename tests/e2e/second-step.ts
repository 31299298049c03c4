import { Secret, TOTP } from "otpauth";
import { type Account, signIn } from "./accounts";
import type { Visitor } from "./visitor";

const STEP_MS = 30_000;

/** An authenticator app: it shows the code of now, or of the next half minute. Each works once. */
export type AuthenticatorApp = (when?: "now" | "next") => string;

/** Begins to set the second step up, and gives the app that has the key which the page shows. */
export async function beginSecondStep(
	visitor: Visitor,
	page = "/account/second-step",
): Promise<AuthenticatorApp> {
	await visitor.open(page);
	await visitor.button("Set up").click();
	const key = visitor.page.locator(".secret-key");
	await key.waitFor();
	await visitor.settles();
	const shown = (await key.innerText()).replaceAll(/\s/g, "");
	const totp = new TOTP({ secret: Secret.fromBase32(shown) });
	return (when = "now") =>
		totp.generate({ timestamp: Date.now() + (when === "next" ? STEP_MS : 0) });
}

/** Proves the app, as far as the page of the recovery codes; gives them as they are shown. */
export async function proveApp(visitor: Visitor, app: AuthenticatorApp): Promise<string[]> {
	await visitor.field("Code").fill(app());
	await visitor.button("Turn on").click();
	await visitor.isAt("/account/second-step/codes");
	const codes = visitor.page.locator(".recovery-codes li");
	await codes.first().waitFor();
	return codes.allInnerTexts();
}

/** Logs out and in again, as far as the page that asks for the code. */
export async function toSecondStep(visitor: Visitor, account: Account, from = "/mycart") {
	await visitor.page.context().clearCookies({ name: "session" });
	await visitor.open(`/login?from=${from}`);
	await signIn(visitor, account);
	await visitor.isAt("/login/second-step");
}
