import type { Mail } from "./mail.server";
import { type MailContent, type MailDetail, renderMail } from "./mail-html.server";

type MailTemplate = Pick<Mail, "to" | "subject" | "replyTo" | "headers"> & {
	shopName: string;
	logoUrl: string | null;
	recipientName?: string;
	paragraphs: readonly string[];
	details?: readonly MailDetail[];
	code?: string;
	button?: { label: string; url: string };
	preheader?: string;
	footnote?: string;
	footLink?: { label: string; url: string };
	/** Only texts that the shop wrote get links: a link in a customer's text could be phishing. */
	linkify?: boolean;
};

export function composeMail({
	shopName,
	logoUrl,
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
	const content = {
		shopName,
		logoUrl,
		subject,
		preheader,
		paragraphs: greetedParagraphs,
		linkify,
		details,
		code,
		button,
		footnote,
		footLink,
	};
	return { to, subject, html: renderMail(content), text: renderText(content), replyTo, headers };
}

function renderText({
	shopName,
	paragraphs,
	details,
	code,
	button,
	footnote,
	footLink,
}: MailContent): string {
	return [
		...paragraphs,
		...(details.length > 0
			? [details.map(({ label, value }) => `${label}: ${value}`).join("\n")]
			: []),
		...(code ? [`Code: ${code}`] : []),
		...(button ? [`${button.label}: ${button.url}`] : []),
		...(footnote ? [footnote] : []),
		...(footLink ? [`${footLink.label}: ${footLink.url}`] : []),
		shopName,
	].join("\n\n");
}
