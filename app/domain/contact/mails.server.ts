import { actionMail } from "~/platform/mail/compose-mail.server";
import { addressIn, type Mail } from "~/platform/mail/mail.server";
import type { Platform } from "../../platform/platform.server";
import { canBeAnswered, type MessageView } from "./rules";

/** Tells the shop, at the address its own mails come from, what somebody wrote. */
export function messageMail(
	{ shopName, origin, mail }: Platform["settings"],
	message: Pick<MessageView, "name" | "email" | "contact" | "message">,
): Mail {
	// A subject is one line, whatever was typed as the name.
	const from = message.name.replace(/\s+/g, " ");
	const lines = message.message.split(/\s*\n\s*/);
	return actionMail({
		shopName,
		to: addressIn(mail.from),
		subject: `Message from ${from}`,
		replyTo: canBeAnswered(message.email) ? message.email : undefined,
		paragraphs: [`${from} wrote to the shop.`, ...lines],
		preheader: lines[0],
		facts: [
			{ label: "Answer to", value: message.email },
			{ label: "Or call", value: message.contact },
		],
		button: { label: "See all messages", url: `${origin}/dashboard/messages` },
	});
}
