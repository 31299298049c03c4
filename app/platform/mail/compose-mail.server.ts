import type { Mail } from "./mail.server";
import { type MailDetail, renderMail } from "./mail-html.server";

type MailTemplate = Pick<Mail, "to" | "subject" | "replyTo" | "headers"> & {
	shopName: string;
	/** The name of the person to greet, '' if it is unknown; without it there is no greeting. */
	recipientName?: string;
	paragraphs: readonly string[];
	/** What it is about, as a small table under the words. */
	details?: readonly MailDetail[];
	/** A code to type, shown large. */
	code?: string;
	button?: { label: string; url: string };
	/** What a mail program shows beside the subject; the first paragraph unless it is given. */
	preheader?: string;
	/** In small letters at the end: why this mail came, how to get no more. */
	footnote?: string;
	footLink?: { label: string; url: string };
	/** Web addresses in the paragraphs become links. Only for words of the shop's own: a stranger's could lure. */
	linkify?: boolean;
};

/** A mail in the shop's dress: one column, at most one button, and the same words as plain text. */
export function composeMail({
	shopName,
	to,
	subject,
	replyTo,
	headers,
	recipientName,
	paragraphs,
	details = [],
	code,
	button,
	preheader = paragraphs[0] ?? "",
	footnote,
	footLink,
	linkify = false,
}: MailTemplate): Mail {
	const greetedParagraphs =
		recipientName === undefined
			? paragraphs
			: [`${`Hello ${recipientName}`.trim()},`, ...paragraphs];
	const html = renderMail({
		shopName,
		subject,
		preheader,
		paragraphs: greetedParagraphs,
		linkify,
		details,
		code,
		button,
		footnote,
		footLink,
	});
	const text = [
		...greetedParagraphs,
		...(details.length > 0
			? [details.map(({ label, value }) => `${label}: ${value}`).join("\n")]
			: []),
		...(code ? [`Code: ${code}`] : []),
		...(button ? [`${button.label}: ${button.url}`] : []),
		...(footnote ? [footnote] : []),
		...(footLink ? [`${footLink.label}: ${footLink.url}`] : []),
		shopName,
	].join("\n\n");
	return { to, subject, html, text, replyTo, headers };
}
