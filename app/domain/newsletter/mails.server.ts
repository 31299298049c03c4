import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "../../platform/platform.server";
import { CONFIRM_HOURS, type IssueDto, splitParagraphs } from "./rules";

type Settings = Platform["settings"];

const buildUnsubscribeLink = ({ origin }: Settings, secret: string) => ({
	label: "Unsubscribe",
	url: `${origin}/newsletter/unsubscribe/${secret}`,
});

export function buildConfirmMail(settings: Settings, to: string, secret: string): Mail {
	const { shopName, logoUrl, origin } = settings;
	return composeMail({
		shopName,
		logoUrl,
		to,
		subject: `Confirm your subscription to ${shopName}`,
		recipientName: "",
		paragraphs: [
			`Press the button to confirm your subscription to the ${shopName} newsletter. The link works for ${CONFIRM_HOURS} hours.`,
			"If you didn't ask for it, ignore this email. We send no newsletter without your confirmation.",
		],
		button: { label: "Confirm subscription", url: `${origin}/newsletter/confirm/${secret}` },
	});
}

export function buildAlreadySubscribedMail(settings: Settings, to: string, secret: string): Mail {
	const { shopName, logoUrl } = settings;
	return composeMail({
		shopName,
		logoUrl,
		to,
		subject: `You are already subscribed to ${shopName}`,
		recipientName: "",
		paragraphs: [
			`Someone entered this address to subscribe to the ${shopName} newsletter. You are already subscribed, so there is nothing to do.`,
		],
		footnote: "Don't want these emails?",
		footLink: buildUnsubscribeLink(settings, secret),
	});
}

type IssueText = Pick<IssueDto, "subject" | "body">;

const MAX_PREHEADER_CHARS = 140;

function buildIssueContent({ shopName, logoUrl }: Settings, { subject, body }: IssueText) {
	const paragraphs = splitParagraphs(body);
	const preheader = paragraphs[0]?.slice(0, MAX_PREHEADER_CHARS);
	return { shopName, logoUrl, subject, paragraphs, preheader, linkify: true };
}

/** `secret` is in the unsubscribe link and header (RFC 8058). */
export function buildIssueMail(
	settings: Settings,
	issue: IssueText,
	secret: string,
): Omit<Mail, "to"> {
	const { origin } = settings;
	return composeMail({
		...buildIssueContent(settings, issue),
		to: "",
		footnote: `You received this email because you subscribed at ${origin}.`,
		footLink: buildUnsubscribeLink(settings, secret),
		headers: {
			"List-Unsubscribe": `<${origin}/newsletter/one-click/${secret}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		},
	});
}

export function buildTestMail(settings: Settings, issue: IssueText, to: string): Mail {
	return composeMail({
		...buildIssueContent(settings, { ...issue, subject: `Test: ${issue.subject}` }),
		to,
		footnote: "This is a test, sent only to you. Subscribers see the unsubscribe link here.",
	});
}
