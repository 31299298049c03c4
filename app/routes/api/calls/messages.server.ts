import { z } from "zod";
import { visitorMessageInput } from "~/domain/contact/input";
import { sendMessage } from "~/domain/contact/send-message.server";
import { call, done } from "~/http/api/call.server";
import { keyReused, refuse } from "~/http/api/problem.server";
import { success } from "~/http/api/views/responses.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";

const { name, email, contact, message } = visitorMessageInput.shape;

export const postMessage = call({
	method: "POST",
	path: "/message",
	about: "Messages",
	name: "sendMessage",
	summary: "Write to the shop",
	notes: "Whoever sends a token is answered at their account's e-mail, whatever stands here.",
	who: "anyone",
	input: z.strictObject({
		name,
		email: email.optional().describe("Required without a token"),
		contact: contact.describe("A number to call"),
		message,
	}),
	status: 201,
	limited: "contact",
	answer: success,
	example: {
		path: "/message",
		input: {
			name: "Rahim Mia",
			email: "rahim@example.com",
			contact: "+880 1711 000000",
			message: "Do you have M12 bolts in stainless steel?",
		},
	},
	async run({ platform, caller, input, idempotencyKey }) {
		const email = caller?.user.email ?? input.email;
		if (!email) {
			const detail = "Email is Required";
			return refuse(422, detail, { errors: [{ pointer: "/email", detail }] });
		}
		const sender = { userId: caller?.user.id ?? null, email };
		const sent = await sendMessage(platform, sender, { ...input, idempotencyKey });
		if (!sent.ok) return keyReused();
		platform.afterAnswer(sendDueMail(platform));
		return done({ success: true });
	},
});
