import { z } from "zod";
import { visitorMessageInput } from "~/domain/contact/input";
import { sendMessage } from "~/domain/contact/messages.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { success } from "~/http/api/views/responses.server";
import { Refused } from "~/platform/refused";

const { name, email, contact, message } = visitorMessageInput.shape;

export const postMessage = defineCall("POST /message", {
	tag: "Messages",
	name: "sendMessage",
	summary: "Send a message to the shop",
	notes: "With a token, the account's email is used instead.",
	access: "anyone",
	input: z.strictObject({
		name,
		email: email.optional().describe("Required without a token"),
		contact: contact.describe("Phone number"),
		message,
	}),
	status: 201,
	rateLimit: "contact",
	response: success,
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
		if (!email) throw new Refused({ email: "Email is Required" }, 422);
		const sender = { userId: caller?.user.id ?? null, email };
		await sendMessage(platform, sender, { ...input, idempotencyKey });
		return succeed({ success: true });
	},
});
