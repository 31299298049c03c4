import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";

const SHOWN_DIGITS = 3;

export function buildPhoneMail(
	settings: Platform["settings"],
	to: { email: string; name: string },
	phone: string,
	event: "added" | "removed",
): Mail {
	const end = phone.slice(-SHOWN_DIGITS);
	const [subject, message] =
		event === "added"
			? [
					`A phone number was added to your ${settings.shopName} account`,
					`The phone number ending in ${end} was verified by SMS. It is now your account's number.`,
				]
			: [
					`The phone number was removed from your ${settings.shopName} account`,
					`The phone number ending in ${end} was removed from your account.`,
				];
	return composeAccountMail(settings, to, {
		subject,
		paragraphs: [message, "If this wasn't you, set a new password now and check your account."],
		button: { label: "Open your account", path: "/account" },
	});
}
