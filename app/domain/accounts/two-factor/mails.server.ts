import type { Settings } from "~/platform/config/settings.server";
import type { Mail } from "~/platform/mail/mail.server";
import { composeAccountMail } from "../compose-account-mail.server";
import type { FactorKind } from "../two-factor-rules";

type TwoFactorChange =
	| { event: "enabled" | "disabled"; kind: FactorKind; hasOtherFactors: boolean }
	| { event: "recovery-code-used" }
	| { event: "new-recovery-codes" }
	| { event: "too-many-codes" };

const FACTOR_PHRASES: Record<FactorKind, { name: string; code: string }> = {
	totp: { name: "authenticator app", code: "a code from your authenticator app" },
	sms: { name: "SMS code", code: "a code that we send to your phone by SMS" },
};

type MailText = [subject: string, ...paragraphs: string[]];

function getEnabledText({
	kind,
	hasOtherFactors,
}: {
	kind: FactorKind;
	hasOtherFactors: boolean;
}): MailText {
	const [subject, message] = hasOtherFactors
		? [
				"Your account has another way to get codes",
				`You can now also log in with ${FACTOR_PHRASES[kind].code}. Your recovery codes stay the same.`,
			]
		: [
				"Two-factor authentication is on",
				`Logging in to your account now requires ${FACTOR_PHRASES[kind].code}. Keep your recovery codes where you can find them without your phone.`,
			];
	return [
		subject,
		message,
		"If this wasn't you, someone else was logged in to your account. Contact us now.",
	];
}

function getMailText(change: TwoFactorChange): MailText {
	switch (change.event) {
		case "enabled":
			return getEnabledText(change);
		case "disabled":
			return [
				change.hasOtherFactors
					? `The ${FACTOR_PHRASES[change.kind].name} was removed from your account`
					: "Two-factor authentication is off",
				`The ${FACTOR_PHRASES[change.kind].name} was removed from your account.`,
				"If this wasn't you, set a new password now, log in and turn it on again.",
			];
		case "recovery-code-used":
			return [
				"A recovery code was used to log in",
				"One of your recovery codes was just used to log in to your account. It won't work again.",
				"If this wasn't you, set a new password now, log in and make new recovery codes.",
			];
		case "new-recovery-codes":
			return [
				"You have new recovery codes",
				"New recovery codes were made for your account. The old ones no longer work.",
				"If this wasn't you, set a new password now, log in and make new recovery codes.",
			];
		case "too-many-codes":
			return [
				"Many wrong codes were entered for your account",
				"Someone entered ten wrong authenticator app codes. These codes are blocked for an hour; a recovery code still works.",
				"If this wasn't you, someone knows your password or has access to your Google or Facebook account. Change your password now.",
			];
	}
}

export function buildTwoFactorMail(
	settings: Settings,
	owner: { email: string; name: string },
	change: TwoFactorChange,
): Mail {
	const [subject, ...paragraphs] = getMailText(change);
	return composeAccountMail(settings, owner, {
		subject,
		paragraphs,
		button: { label: "Account and security", path: "/account" },
	});
}
