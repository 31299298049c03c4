import { Secret, TOTP } from "otpauth";
import { type Account, signIn } from "./accounts";
import type { Visitor } from "./visitor";

const STEP_MS = 30_000;

/** Each code works once. */
type AuthenticatorApp = (when?: "now" | "next") => string;

export async function startTwoFactorSetup(
	visitor: Visitor,
	page = "/account/second-step",
): Promise<AuthenticatorApp> {
	await visitor.open(page);
	await visitor.button("Set up").click();
	const key = visitor.page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/);
	await key.waitFor();
	await visitor.waitForHydration();
	const shown = (await key.innerText()).replaceAll(/\s/g, "");
	const totp = new TOTP({ secret: Secret.fromBase32(shown) });
	return (when = "now") =>
		totp.generate({ timestamp: Date.now() + (when === "next" ? STEP_MS : 0) });
}

export async function confirmApp(visitor: Visitor, app: AuthenticatorApp): Promise<string[]> {
	await visitor.field("Code").fill(app());
	await visitor.button("Turn on").click();
	await visitor.expectPath("/account/second-step/codes");
	const codes = visitor.page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
	await codes.first().waitFor();
	return codes.allInnerTexts();
}

export async function logInToTwoFactor(visitor: Visitor, account: Account, from = "/mycart") {
	await visitor.page.context().clearCookies({ name: "session" });
	await visitor.open(`/login?from=${from}`);
	await signIn(visitor, account);
	await visitor.expectPath("/login/second-step");
}
