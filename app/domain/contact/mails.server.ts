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
	const lines = message.message.split(/\s*\n\s*/);
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
