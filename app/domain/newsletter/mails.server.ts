import { actionMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "../../platform/platform.server";
import { CONFIRM_HOURS, type IssueView, paragraphsOf } from "./rules";

type Settings = Platform["settings"];

const unsubscribeLink = ({ origin }: Settings, secret: string) => ({
	label: "Unsubscribe",
	url: `${origin}/newsletter/unsubscribe/${secret}`,
});

/** Asks whether the address wants the newsletter; `secret` is the link's. */
export function confirmMail(settings: Settings, to: string, secret: string): Mail {
	const { shopName, origin } = settings;
	return actionMail({
		shopName,
		to,
		subject: `Confirm your subscription to ${shopName}`,
		greets: "",
		paragraphs: [
			`Press the button to open a page where you confirm that the newsletter of ${shopName} may come to this address. The link works for ${CONFIRM_HOURS} hours.`,
			"If you did not ask for it, ignore this mail: without your confirmation no newsletter comes.",
		],
		button: { label: "Confirm subscription", url: `${origin}/newsletter/confirm/${secret}` },
	});
}

/** Tells a subscriber who typed their address again that all is well, and how to leave. */
export function alreadySubscribedMail(settings: Settings, to: string, secret: string): Mail {
	const { shopName } = settings;
	return actionMail({
		shopName,
		to,
		subject: `You are subscribed to ${shopName}`,
		greets: "",
		paragraphs: [
			`Somebody typed this address to get the newsletter of ${shopName}. You are subscribed already, so there is nothing to do.`,
		],
		footnote: "You want no more of them?",
		footLink: unsubscribeLink(settings, secret),
	});
}

type Words = Pick<IssueView, "subject" | "body">;

const LONGEST_PREHEADER = 140;

/** What every copy of an issue says, from its plain text. */
function issueContent({ shopName }: Settings, { subject, body }: Words) {
	const paragraphs = paragraphsOf(body);
	const preheader = paragraphs[0]?.slice(0, LONGEST_PREHEADER);
	return { shopName, subject, paragraphs, preheader, linked: true };
}

/**
 * An issue for one subscriber, whose `secret` stands in its unsubscribe link and in the headers by which mail programs
 * offer a button of their own (RFC 8058).
 */
export function issueMail(settings: Settings, issue: Words, secret: string): Omit<Mail, "to"> {
	const { origin } = settings;
	return actionMail({
		...issueContent(settings, issue),
		to: "",
		footnote: `You get this mail because you subscribed at ${origin}.`,
		footLink: unsubscribeLink(settings, secret),
		headers: {
			"List-Unsubscribe": `<${origin}/newsletter/one-click/${secret}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		},
	});
}

/** An issue as a test for the admin who wrote it. */
export function testMail(settings: Settings, issue: Words, to: string): Mail {
	return actionMail({
		...issueContent(settings, { ...issue, subject: `Test: ${issue.subject}` }),
		to,
		footnote: "This is a test, sent to you alone. A subscriber finds the unsubscribe link here.",
	});
}
