import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../rules";

type Settings = Platform["settings"];
type Owner = Pick<SignedInUser, "email" | "name">;

export function buildConfirmationMail(
	{ shopName, origin }: Settings,
	{ name }: Owner,
	email: string,
	secret: string,
): Mail {
	return composeMail({
		shopName,
		to: email,
		subject: `Confirm your new email for ${shopName}`,
		recipientName: name,
		paragraphs: [
			"You asked to use this address for your account. Press the button and confirm it while logged in. The link works once, for one day.",
			"If you didn't ask for this, ignore this email. Nothing will change.",
		],
		button: { label: "Confirm the address", url: `${origin}/account/email/confirm/${secret}` },
	});
}

export function buildWarningMail({ shopName, origin }: Settings, { email, name }: Owner): Mail {
	return composeMail({
		shopName,
		to: email,
		subject: `Your email for ${shopName} is about to change`,
		recipientName: name,
		paragraphs: [
			"A new email address was requested for your account. It replaces this one once the link that we sent there is confirmed.",
			"If this wasn't you, someone else is logged in to your account. Cancel the change on the account page and set a new password now, which logs out all other devices.",
		],
		button: { label: "See the change", url: `${origin}/account/email` },
	});
}

export function buildOldAddressMail(
	{ shopName, origin }: Settings,
	{ email, name }: Owner,
	to: string,
): Mail {
	return composeMail({
		shopName,
		to: email,
		subject: `Your email for ${shopName} was changed`,
		recipientName: name,
		paragraphs: [
			`Your account's email is now ${to}. You can no longer log in with this address, and older links sent here no longer work.`,
			"Linked Google and Facebook accounts still work; you can remove them in your profile.",
			"If this wasn't you, contact us from this address.",
		],
		button: { label: "Contact us", url: `${origin}/contact` },
	});
}

export function buildNewAddressMail(
	{ shopName, origin }: Settings,
	{ name }: Owner,
	to: string,
): Mail {
	return composeMail({
		shopName,
		to,
		subject: `This is now your email for ${shopName}`,
		recipientName: name,
		paragraphs: [
			"You confirmed this address for your account. Log in with it from now on; our emails come here.",
			"Earlier orders keep the old address.",
		],
		button: { label: "Open your account", url: `${origin}/account` },
	});
}
