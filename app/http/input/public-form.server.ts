import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import { hasSigned, signatureUnder } from "~/platform/crypto/signatures.server";
import { DAY_MS, sharedKeyForDay } from "~/platform/idempotency/key-input";
import type { Platform } from "~/platform/platform.server";
import { DRAWN, HONEYPOT } from "~/ui/public-form-fields";
import { formOf } from "./parse-form.server";
import { type ReadInput, readForm } from "./validate-form.server";

const ONCE_MORE = "Please press the button once more";

/** When a form was drawn, signed, for its hidden field. */
export function drawnNow({ now, settings }: Pick<Platform, "now" | "settings">): string {
	const at = String(now());
	return `${at}.${signatureUnder(textFor(at), settings)}`;
}

/**
 * What the hidden fields of a form say: its key, and when it was drawn. On a page that visitors share they say the same
 * all day, so that the page stays the same.
 */
export function formMarks({ platform, isForAnyone }: AppLoadContext) {
	const { now, newId } = platform;
	if (!isForAnyone) return { idempotencyKey: newId(), drawn: drawnNow(platform) };
	const today = now() - (now() % DAY_MS);
	return {
		idempotencyKey: sharedKeyForDay(today),
		drawn: drawnNow({ ...platform, now: () => today }),
	};
}

const textFor = (at: string) => `form drawn at ${at}`;

/**
 * As `readForm`, for a form that anybody may send. One that fills in the field that people don't see, or comes sooner
 * than a person could have read it, comes back with everything kept and asks for one more press: nobody who is taken
 * for a robot by mistake loses a word. `drawnBy` is left out for a form that does not say when it was drawn.
 */
export async function readPublicForm<T>(
	request: Request,
	schema: z.ZodType<T>,
	drawnBy?: Pick<Platform, "now" | "settings">,
): Promise<ReadInput<T>> {
	const form = await formOf(request);
	const input = await readForm(form, schema);
	const isFilledIn = Boolean(form.get(HONEYPOT));
	const isHasty = drawnBy !== undefined && isTooSoon(drawnBy, String(form.get(DRAWN)));
	if (!input.ok || !(isFilledIn || isHasty)) return input;
	// A password is the one thing that no answer carries back.
	const fieldErrors: Record<string, string[]> = form.has("password")
		? { password: ["Type your password again"] }
		: {};
	return { ok: false, result: input.reply({ formErrors: [ONCE_MORE], fieldErrors }) };
}

/** A form may be as old as it likes: a page can stay open, or be kept by a cache. */
function isTooSoon({ now, settings }: Pick<Platform, "now" | "settings">, drawn: string): boolean {
	if (settings.formMs === 0) return false;
	const [at = "", signed = ""] = drawn.split(".");
	return !hasSigned(textFor(at), signed, settings) || now() - Number(at) < settings.formMs;
}
