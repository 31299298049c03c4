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
					"A passkey was added to your account: it signs in from now on, without your password and without a second step.",
					"If it was not you, remove it there and choose a new password.",
				]
			: [
					`A passkey was removed from your ${shopName} account`,
					"It no longer signs in. Your browser or password manager may still show it: delete it there too.",
					"If it was not you, choose a new password, and look at where you are signed in.",
				];
	return composeMail({
		shopName,
		to: to.email,
		subject: subject ?? "",
		recipientName: to.name,
		paragraphs,
		details: [{ label: "Name", value: name }],
		button: { label: "Look at your passkeys", url: `${origin}/account/passkeys` },
	});
}
