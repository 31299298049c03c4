import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";

type PasskeyChange = { event: "added" | "removed"; name: string };

export function buildPasskeyMail(
	settings: Platform["settings"],
	to: { email: string; name: string },
	{ event, name }: PasskeyChange,
): Mail {
	const [subject, ...paragraphs] =
		event === "added"
			? [
					`A new passkey for your ${settings.shopName} account`,
					"A passkey was added to your account. It logs you in without your password or a code.",
					"If this wasn't you, remove it and set a new password.",
				]
			: [
					`A passkey was removed from your ${settings.shopName} account`,
					"You can no longer log in with it. Your browser or password manager may still show it; delete it there too.",
					"If this wasn't you, set a new password and check where you are logged in.",
				];
	return composeAccountMail(settings, to, {
		subject: subject ?? "",
		paragraphs,
		details: [{ label: "Name", value: name }],
		button: { label: "See your passkeys", path: "/account/passkeys" },
	});
}
