import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import { isSignatureValid, signText } from "~/platform/crypto/signatures.server";
import { DAY_MS, sharedKeyForDay } from "~/platform/idempotency/key-input";
import type { Platform } from "~/platform/platform.server";
import { HONEYPOT_FIELD, RENDERED_AT_FIELD } from "~/ui/public-form-fields";
import { parseForm } from "./parse-form.server";
import { type FormResult, validateForm } from "./validate-form.server";

const RETRY_MESSAGE = "Please press the button once more";

/** When a form was drawn, signed, for its hidden field. */
export function signRenderTime({ now, settings }: Pick<Platform, "now" | "settings">): string {
	const renderedAt = String(now());
	return `${renderedAt}.${signText(getSignedText(renderedAt), settings)}`;
}

/**
 * What the hidden fields of a form say: its key, and when it was drawn. On a page that visitors share they say the same
 * all day, so that the page stays the same.
 */
export function createFormFields({ platform, isPublic }: AppLoadContext) {
	const { now, newId } = platform;
	if (!isPublic) return { idempotencyKey: newId(), drawn: signRenderTime(platform) };
	const today = now() - (now() % DAY_MS);
	return {
		idempotencyKey: sharedKeyForDay(today),
		drawn: signRenderTime({ ...platform, now: () => today }),
	};
}

const getSignedText = (renderedAt: string) => `form drawn at ${renderedAt}`;

/**
 * As `readForm`, for a form that anybody may send. One that fills in the field that people don't see, or comes sooner
 * than a person could have read it, comes back with everything kept and asks for one more press: nobody who is taken
 * for a robot by mistake loses a word. `drawnBy` is left out for a form that does not say when it was drawn.
 */
export async function validatePublicForm<T>(
	request: Request,
	schema: z.ZodType<T>,
	clock?: Pick<Platform, "now" | "settings">,
): Promise<FormResult<T>> {
	const form = await parseForm(request);
	const input = await validateForm(form, schema);
	const isFilledIn = Boolean(form.get(HONEYPOT_FIELD));
	const isTooFast = clock !== undefined && isTooSoon(clock, String(form.get(RENDERED_AT_FIELD)));
	if (!input.ok || !(isFilledIn || isTooFast)) return input;
	// A password is the one thing that no answer carries back.
	const fieldErrors: Record<string, string[]> = form.has("password")
		? { password: ["Type your password again"] }
		: {};
	return { ok: false, result: input.reply({ formErrors: [RETRY_MESSAGE], fieldErrors }) };
}

/** A form may be as old as it likes: a page can stay open, or be kept by a cache. */
function isTooSoon(
	{ now, settings }: Pick<Platform, "now" | "settings">,
	signedRenderTime: string,
): boolean {
	if (settings.minFormFillMs === 0) return false;
	const [renderedAt = "", signature = ""] = signedRenderTime.split(".");
	return (
		!isSignatureValid(getSignedText(renderedAt), signature, settings) ||
		now() - Number(renderedAt) < settings.minFormFillMs
	);
}
