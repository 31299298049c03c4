import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import { isSignatureValid, signText } from "~/platform/crypto/signatures.server";
import { DAY_MS, sharedKeyForDay } from "~/platform/idempotency/key-input";
import type { Platform } from "~/platform/platform.server";
import { HONEYPOT_FIELD, RENDERED_AT_FIELD } from "~/ui/public-form-fields";
import { parseForm } from "./parse-form.server";
import { type FormResult, refuseForm, validateForm } from "./validate-form.server";

const RETRY_MESSAGE = "Please press the button again";

export function signRenderTime({ now, settings }: Platform): string {
	const renderedAt = String(now());
	return `${renderedAt}.${signText(getSignedText(renderedAt), settings)}`;
}

/** On shared pages the fields are the same all day, so that the page can be cached. */
export function createFormFields({ platform, isPublic }: AppLoadContext) {
	const { now, newId } = platform;
	if (!isPublic) return { idempotencyKey: newId(), renderedAt: signRenderTime(platform) };
	const today = now() - (now() % DAY_MS);
	return {
		idempotencyKey: sharedKeyForDay(today),
		renderedAt: signRenderTime({ ...platform, now: () => today }),
	};
}

const getSignedText = (renderedAt: string) => `form rendered at ${renderedAt}`;

/** Bot check: asks for a second press if the hidden field is filled in or the form was too fast. */
export async function validatePublicForm<T>(
	request: Request,
	schema: z.ZodType<T>,
	clock?: Platform,
): Promise<FormResult<T>> {
	const form = await parseForm(request);
	const input = await validateForm(form, schema);
	const isFilledIn = Boolean(form.get(HONEYPOT_FIELD));
	const isTooFast = clock !== undefined && isTooSoon(clock, String(form.get(RENDERED_AT_FIELD)));
	if (!input.ok || !(isFilledIn || isTooFast)) return input;
	// Passwords are never rendered again.
	const fieldErrors: Record<string, string[]> = form.has("password")
		? { password: ["Enter your password again"] }
		: {};
	return refuseForm(input.reply({ formErrors: [RETRY_MESSAGE], fieldErrors }));
}

/** There is no upper limit: pages stay open, and caches store them. */
function isTooSoon({ now, settings }: Platform, signedRenderTime: string): boolean {
	if (settings.minFormFillMs === 0) return false;
	const [renderedAt = "", signature = ""] = signedRenderTime.split(".");
	return (
		!isSignatureValid(getSignedText(renderedAt), signature, settings) ||
		now() - Number(renderedAt) < settings.minFormFillMs
	);
}
