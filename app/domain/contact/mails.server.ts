import { composeMail } from "~/platform/mail/compose-mail.server";
import { type Mail, parseSenderAddress } from "~/platform/mail/mail.server";
import type { Platform } from "../../platform/platform.server";
import { canReplyTo, type MessageDto } from "./rules";

/** Tells the shop, at the address its own mails come from, what somebody wrote. */
export function buildMessageMail(
	{ shopName, origin, mail }: Platform["settings"],
	message: Pick<MessageDto, "name" | "email" | "contact" | "message">,
): Mail {
	// A subject is one line, whatever was typed as the name.
	const from = message.name.replace(/\s+/g, " ");
	const lines = message.message.split(/\s*\n\s*/);
	return composeMail({
		shopName,
		to: parseSenderAddress(mail.from),
		subject: `Message from ${from}`,
		replyTo: canReplyTo(message.email) ? message.email : undefined,
		paragraphs: [`${from} wrote to the shop.`, ...lines],
		preheader: lines[0],
		details: [
			{ label: "Answer to", value: message.email },
			{ label: "Or call", value: message.contact },
		],
		button: { label: "See all messages", url: `${origin}/dashboard/messages` },
	});
}
