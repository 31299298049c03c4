import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { requiredText } from "~/platform/input/text-schemas";
import { signInInput } from "../accounts/input";
import { MAX_ANSWER_CHARS } from "./rules";

export const memberMessageInput = z.object({
	name: requiredText("Name is Required", 120),
	contact: requiredText("Contact Number is required", 40),
	message: requiredText("Message is required", 5000),
	idempotencyKey: idempotencyKeyInput,
});
export type MemberMessageInput = z.infer<typeof memberMessageInput>;

const { name, ...message } = memberMessageInput.shape;

export const visitorMessageInput = z.object({ name, email: signInInput.shape.email, ...message });
export type ContactFields = z.input<typeof visitorMessageInput>;

export const answerInput = z.object({ answer: requiredText("Write an answer", MAX_ANSWER_CHARS) });
export type AnswerFields = z.input<typeof answerInput>;
