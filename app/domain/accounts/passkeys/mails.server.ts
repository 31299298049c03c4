import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";

type PasskeyChange = { event: "added" | "removed"; name: string };

export function buildPasskeyMail(
	{ shopName, origin }: Platform["settings"],
	to: { email: string; name: string },
	{ event, name }: PasskeyChange,
): Mail {
	const [subject, ...paragraphs] =
		event === "added"
			? [
					`A new passkey for your ${shopName} account`,
					"A passkey was added to your account. It logs you in without your password or a code.",
					"If this wasn't you, remove it and set a new password.",
				]
			: [
					`A passkey was removed from your ${shopName} account`,
					"You can no longer log in with it. Your browser or password manager may still show it; delete it there too.",
					"If this wasn't you, set a new password and check where you are logged in.",
				];
	return composeMail({
		shopName,
		to: to.email,
		subject: subject ?? "",
		recipientName: to.name,
		paragraphs,
		details: [{ label: "Name", value: name }],
		button: { label: "See your passkeys", url: `${origin}/account/passkeys` },
	});
}
