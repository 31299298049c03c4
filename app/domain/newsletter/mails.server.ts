import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "../../platform/platform.server";
import { CONFIRM_HOURS, type IssueDto, splitParagraphs } from "./rules";

type Settings = Platform["settings"];

const buildUnsubscribeLink = ({ origin }: Settings, secret: string) => ({
	label: "Unsubscribe",
	url: `${origin}/newsletter/unsubscribe/${secret}`,
});

/** Asks whether the address wants the newsletter; `secret` is the link's. */
export function buildConfirmMail(settings: Settings, to: string, secret: string): Mail {
	const { shopName, origin } = settings;
	return composeMail({
		shopName,
		to,
		subject: `Confirm your subscription to ${shopName}`,
		recipientName: "",
		paragraphs: [
			`Press the button to open a page where you confirm that the newsletter of ${shopName} may come to this address. The link works for ${CONFIRM_HOURS} hours.`,
			"If you did not ask for it, ignore this mail: without your confirmation no newsletter comes.",
		],
		button: { label: "Confirm subscription", url: `${origin}/newsletter/confirm/${secret}` },
	});
}

/** Tells a subscriber who typed their address again that all is well, and how to leave. */
export function buildAlreadySubscribedMail(settings: Settings, to: string, secret: string): Mail {
	const { shopName } = settings;
	return composeMail({
		shopName,
		to,
		subject: `You are subscribed to ${shopName}`,
		recipientName: "",
		paragraphs: [
			`Somebody typed this address to get the newsletter of ${shopName}. You are subscribed already, so there is nothing to do.`,
		],
		footnote: "You want no more of them?",
		footLink: buildUnsubscribeLink(settings, secret),
	});
}

type IssueText = Pick<IssueDto, "subject" | "body">;

const MAX_PREHEADER_CHARS = 140;

/** What every copy of an issue says, from its plain text. */
function buildIssueContent({ shopName }: Settings, { subject, body }: IssueText) {
	const paragraphs = splitParagraphs(body);
	const preheader = paragraphs[0]?.slice(0, MAX_PREHEADER_CHARS);
	return { shopName, subject, paragraphs, preheader, linkify: true };
}

/**
 * An issue for one subscriber, whose `secret` stands in its unsubscribe link and in the headers by which mail programs
 * offer a button of their own (RFC 8058).
 */
export function buildIssueMail(
	settings: Settings,
	issue: IssueText,
	secret: string,
): Omit<Mail, "to"> {
	const { origin } = settings;
	return composeMail({
		...buildIssueContent(settings, issue),
		to: "",
		footnote: `You get this mail because you subscribed at ${origin}.`,
		footLink: buildUnsubscribeLink(settings, secret),
		headers: {
			"List-Unsubscribe": `<${origin}/newsletter/one-click/${secret}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		},
	});
}

/** An issue as a test for the admin who wrote it. */
export function buildTestMail(settings: Settings, issue: IssueText, to: string): Mail {
	return composeMail({
		...buildIssueContent(settings, { ...issue, subject: `Test: ${issue.subject}` }),
		to,
		footnote: "This is a test, sent to you alone. A subscriber finds the unsubscribe link here.",
	});
}
