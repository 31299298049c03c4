import type { Mail } from "./mail.server";
import { type MailFact, renderMail } from "./mail-html.server";

type ActionMail = Pick<Mail, "to" | "subject" | "replyTo" | "headers"> & {
	shopName: string;
	/** The name of the person to greet, '' if it is unknown; without it there is no greeting. */
	greets?: string;
	paragraphs: readonly string[];
	/** What it is about, as a small table under the words. */
	facts?: readonly MailFact[];
	/** A code to type, shown large. */
	code?: string;
	button?: { label: string; url: string };
	/** What a mail program shows beside the subject; the first paragraph unless it is given. */
	preheader?: string;
	/** In small letters at the end: why this mail came, how to get no more. */
	footnote?: string;
	footLink?: { label: string; url: string };
	/** Web addresses in the paragraphs become links. Only for words of the shop's own: a stranger's could lure. */
	linked?: boolean;
};

/** A mail in the shop's dress: one column, at most one button, and the same words as plain text. */
export function actionMail({
	shopName,
	to,
	subject,
	replyTo,
	headers,
	greets,
	paragraphs,
	facts = [],
	code,
	button,
	preheader = paragraphs[0] ?? "",
	footnote,
	footLink,
	linked = false,
}: ActionMail): Mail {
	const said = greets === undefined ? paragraphs : [`${`Hello ${greets}`.trim()},`, ...paragraphs];
	const html = renderMail({
		shopName,
		subject,
		preheader,
		paragraphs: said,
		linked,
		facts,
		code,
		button,
		footnote,
		footLink,
	});
	const text = [
		...said,
		...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
		...(code ? [`Code: ${code}`] : []),
		...(button ? [`${button.label}: ${button.url}`] : []),
		...(footnote ? [footnote] : []),
		...(footLink ? [`${footLink.label}: ${footLink.url}`] : []),
		shopName,
	].join("\n\n");
	return { to, subject, html, text, replyTo, headers };
}
