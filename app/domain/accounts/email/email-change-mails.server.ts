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
		subject: `Confirm your new e-mail for ${shopName}`,
		recipientName: name,
		paragraphs: [
			"You want to use this address for your account from now on. Press the button to open a page where you confirm it, signed in to your account. The link works for one day, once.",
			"If you did not ask for this, ignore this mail: nothing changes.",
		],
		button: { label: "Confirm the address", url: `${origin}/account/email/confirm/${secret}` },
	});
}

export function buildWarningMail({ shopName, origin }: Settings, { email, name }: Owner): Mail {
	return composeMail({
		shopName,
		to: email,
		subject: `Your e-mail for ${shopName} is about to change`,
		recipientName: name,
		paragraphs: [
			"Another address was given for your account. It takes this one's place once somebody opens the link that we mailed there.",
			"If it was not you, somebody is signed in to your account: cancel the change on the account page and choose a new password at once. That signs them out everywhere.",
		],
		button: { label: "Look at the change", url: `${origin}/account/email` },
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
		subject: `Your e-mail for ${shopName} was changed`,
		recipientName: name,
		paragraphs: [
			`Your account now has the address ${to}. This one no longer signs in to it with a password or by mail, and links that were mailed here before no longer work.`,
			"A Google or Facebook account that is linked there still signs in; the profile removes it.",
			"If it was not you, write to us by the contact form, from this address.",
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
		subject: `This is now your e-mail for ${shopName}`,
		recipientName: name,
		paragraphs: [
			"You confirmed this address, and it is your account's from now on: log in with it, and our mails come here.",
			"Orders that you placed before keep the address they were placed with.",
		],
		button: { label: "Open your account", url: `${origin}/account` },
	});
}
