import { z } from "zod";
import { requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { signInInput } from "../accounts/input";

/** What a signed-in user's contact form sends (specification, section 5); the email is their account's, not the form's. */
export const memberMessageInput = z.object({
	name: requiredText("Name is Required", 120),
	contact: requiredText("Contact Number is required", 40),
	message: requiredText("Message is required", 5000),
	idempotencyKey: idempotencyKeyInput,
});
export type MemberMessageInput = z.infer<typeof memberMessageInput>;

const { name, ...message } = memberMessageInput.shape;

/** A visitor types their email, which is read as on the login page. What is wrong is told in this order, the form's own. */
export const visitorMessageInput = z.object({ name, email: signInInput.shape.email, ...message });
export type ContactFields = z.input<typeof visitorMessageInput>;
