import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";
import type { SignedInUser } from "../rules";

type Settings = Platform["settings"];
type Owner = Pick<SignedInUser, "email" | "name">;

export function buildConfirmationMail(
	settings: Settings,
	owner: Owner,
	newEmail: string,
	secret: string,
): Mail {
	const recipient = { ...owner, email: newEmail };
	return composeAccountMail(settings, recipient, {
		subject: `Confirm your new email for ${settings.shopName}`,
		paragraphs: [
			"You asked to use this address for your account. Press the button and confirm it while logged in. The link works once, for one day.",
			"If you didn't ask for this, ignore this email. Nothing will change.",
		],
		button: { label: "Confirm the address", path: `/account/email/confirm/${secret}` },
	});
}

export function buildWarningMail(settings: Settings, owner: Owner): Mail {
	return composeAccountMail(settings, owner, {
		subject: `Your email for ${settings.shopName} is about to change`,
		paragraphs: [
			"A new email address was requested for your account. It replaces this one once the link that we sent there is confirmed.",
			"If this wasn't you, someone else is logged in to your account. Cancel the change on the account page and set a new password now, which logs out all other devices.",
		],
		button: { label: "See the change", path: "/account/email" },
	});
}

export function buildOldAddressMail(settings: Settings, owner: Owner, newEmail: string): Mail {
	return composeAccountMail(settings, owner, {
		subject: `Your email for ${settings.shopName} was changed`,
		paragraphs: [
			`Your account's email is now ${newEmail}. You can no longer log in with this address, and older links sent here no longer work.`,
			"Linked Google and Facebook accounts still work; you can remove them in your profile.",
			"If this wasn't you, contact us from this address.",
		],
		button: { label: "Contact us", path: "/contact" },
	});
}

export function buildNewAddressMail(settings: Settings, owner: Owner, newEmail: string): Mail {
	const recipient = { ...owner, email: newEmail };
	return composeAccountMail(settings, recipient, {
		subject: `This is now your email for ${settings.shopName}`,
		paragraphs: [
			"You confirmed this address for your account. Log in with it from now on; our emails come here.",
			"Earlier orders keep the old address.",
		],
		button: { label: "Open your account", path: "/account" },
	});
}
