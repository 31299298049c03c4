import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";

const PARAGRAPHS = {
	"account-page": [
		"Your password was changed on the account page. Other devices were logged out and API tokens revoked.",
		"If this wasn't you, press Forgot Password on the login page now to set a new one.",
	],
	"mailed-link": [
		"Your password was changed with a link sent to this address. You were logged out everywhere, and API tokens were revoked.",
		"If this wasn't you, set another password now and check your account: passkeys and linked Google and Facebook accounts still work.",
	],
};

export function buildPasswordChangedMail(
	settings: Platform["settings"],
	owner: { email: string; name: string },
	changedBy: keyof typeof PARAGRAPHS,
): Mail {
	return composeAccountMail(settings, owner, {
		subject: `Your password for ${settings.shopName} was changed`,
		paragraphs: PARAGRAPHS[changedBy],
		button: { label: "Go to login", path: "/login" },
	});
}
