import { openStep, type SentForm, type Step } from "~/domain/quotes/step.server";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import type { Platform } from "~/platform/platform.server";

/** A form without a key is always new. */
export const readSentForm = (ctx: Platform, sender: string, form: FormData): SentForm => ({
	sender,
	key: idempotencyKeyInput.safeParse(form.get("idempotencyKey")).data ?? ctx.newId(),
	texts: Array.from(form, ([name, text]) => `${name}=${text}`),
});

export const openFormStep = (
	ctx: Platform,
	quoteId: string,
	sender: string,
	form: FormData,
): Promise<Step> => openStep(ctx, quoteId, readSentForm(ctx, sender, form));
