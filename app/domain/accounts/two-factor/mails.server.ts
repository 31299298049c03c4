import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import type { FactorKind } from "../two-factor-rules";

type TwoFactorChange =
	/** `others`: whether another factor is on beside it. */
	| { event: "enabled" | "disabled"; kind: FactorKind; hasOtherFactors: boolean }
	| { event: "recovery-code-used" }
	| { event: "new-recovery-codes" }
	| { event: "too-many-codes" };

/** What each factor is called within a sentence, and its code. */
const FACTOR_PHRASES: Record<FactorKind, { name: string; code: string }> = {
	totp: { name: "authenticator app", code: "a code of your authenticator app" },
	sms: { name: "code by SMS", code: "a code that we send to your phone by SMS" },
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
				"Your account has another second step",
				`From now on ${FACTOR_PHRASES[kind].code} finishes signing in to your account, too. Your recovery codes stay as they are.`,
			]
		: [
				"Your account asks for a second step now",
				`Signing in to your account asks for ${FACTOR_PHRASES[kind].code} from now on. Keep your recovery codes where you find them without your phone.`,
			];
	return [
		subject,
		message,
		"If it was not you, somebody else was signed in to your account: write to us at once.",
	];
}

function getMailText(change: TwoFactorChange): MailText {
	switch (change.event) {
		case "enabled":
			return getEnabledText(change);
		case "disabled":
			return [
				change.hasOtherFactors
					? `The ${FACTOR_PHRASES[change.kind].name} was taken off your account`
					: "Your account no longer asks for a second step",
				`The ${FACTOR_PHRASES[change.kind].name} was taken off your account.`,
				"If it was not you, set a new password now, log in and turn it on again.",
			];
		case "recovery-code-used":
			return [
				"A recovery code was used to sign in",
				"One of your recovery codes has just signed in to your account. It won't work again.",
				"If it was not you, set a new password now, log in and make new recovery codes.",
			];
		case "new-recovery-codes":
			return [
				"You have new recovery codes",
				"New recovery codes were made for your account. The old ones no longer work.",
				"If it was not you, set a new password now, log in and make new recovery codes.",
			];
		case "too-many-codes":
			return [
				"Many wrong codes were typed for your account",
				"Somebody typed ten wrong codes of your authenticator app. For an hour none of its codes is taken; a recovery code still logs in.",
				"If it was not you, somebody knows your password, or can sign in at Google or Facebook as you: change it now.",
			];
	}
}

/** Tells the owner of an account what became of its second step. */
export function buildTwoFactorMail(
	{ shopName, origin }: Platform["settings"],
	to: { email: string; name: string },
	change: TwoFactorChange,
): Mail {
	const [subject, ...paragraphs] = getMailText(change);
	return composeMail({
		shopName,
		to: to.email,
		subject,
		recipientName: to.name,
		paragraphs,
		button: { label: "Account and security", url: `${origin}/account` },
	});
}
