import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";

const SHOWN_DIGITS = 3;

export function buildPhoneMail(
	{ shopName, origin }: Platform["settings"],
	to: { email: string; name: string },
	phone: string,
	event: "added" | "removed",
): Mail {
	const end = phone.slice(-SHOWN_DIGITS);
	const [subject, message] =
		event === "added"
			? [
					`A phone number was added to your ${shopName} account`,
					`A code by SMS proved a phone number that ends in ${end}. It is your account's number from now on, in place of any other.`,
				]
			: [
					`The phone number was removed from your ${shopName} account`,
					`The phone number that ends in ${end} is no longer your account's.`,
				];
	return composeMail({
		shopName,
		to: to.email,
		subject,
		recipientName: to.name,
		paragraphs: [message, "If it was not you, set a new password now and look at your account."],
		button: { label: "Open your account", url: `${origin}/account` },
	});
}
