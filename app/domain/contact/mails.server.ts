import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { canReplyTo, type MessageDto } from "./rules";

export function buildMessageMail(
	{ shopName, logoUrl, origin, mail }: Platform["settings"],
	message: Pick<MessageDto, "name" | "email" | "contact" | "message">,
): Mail {
	// A subject must be one line.
	const from = message.name.replace(/\s+/g, " ");
	const lines = splitLines(message.message);
	return composeMail({
		shopName,
		logoUrl,
		to: mail.address,
		subject: `Message from ${from}`,
		replyTo: canReplyTo(message.email) ? message.email : undefined,
		paragraphs: [`${from} sent a message.`, ...lines],
		preheader: lines[0],
		details: [
			{ label: "Reply to", value: message.email },
			{ label: "Or call", value: message.contact },
		],
		button: { label: "See all messages", url: `${origin}/dashboard/messages` },
	});
}

/** Ends with the message, so that the reader knows what is answered. */
export function buildAnswerMail(
	{ shopName, logoUrl, origin }: Platform["settings"],
	{ name, email, message }: Pick<MessageDto, "name" | "email" | "message">,
	answer: string,
): Mail {
	return composeMail({
		shopName,
		logoUrl,
		to: email,
		subject: `Your message to ${shopName}`,
		recipientName: name,
		paragraphs: splitLines(answer),
		details: [{ label: "You wrote", value: splitLines(message).join(" ") }],
		button: { label: "Write to us again", url: `${origin}/contact` },
	});
}

const splitLines = (text: string) => text.split(/\s*\n\s*/);
