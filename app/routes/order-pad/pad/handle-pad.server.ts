import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { type AddPadResult, addPadToCart } from "~/domain/order-pad/add-pad-to-cart.server";
import { checkPad } from "~/domain/order-pad/check-pad.server";
import { findPad } from "~/domain/order-pad/queries.server";
import { describeLongLine } from "~/domain/order-pad/read-list";
import { MAX_PAD_LINES } from "~/domain/order-pad/reading/clean-lines";
import { MAX_LINE_CHARS, MAX_QUANTITY_CHARS } from "~/domain/order-pad/reading/rules";
import { requirePurchaser } from "~/http/auth/guards.server";
import { switchNetView } from "~/http/document/switch-net-view.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { parseForm } from "~/http/input/parse-form.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { orNotFound, redirectTo, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { NET_FIELD } from "~/ui/products/net-view";
import { ADD_INTENT, formatSuggested, readPadForm, SAVE_INTENT } from "./pad-form";

/** A choice, a quantity and the line itself. */
const MAX_REVIEW_FIELDS = 3 * MAX_PAD_LINES + 10;

/** The browser's `maxlength` enforces the same limits. */
export async function parseReview(request: Request): Promise<FormData> {
	const form = await parseForm(request, MAX_REVIEW_FIELDS);
	for (const [name, value] of form) {
		const max = name.startsWith("line-") ? MAX_LINE_CHARS : MAX_QUANTITY_CHARS;
		if (typeof value !== "string" || value.length > max)
			throw new Response(describeLongLine(`The field ${name.slice(0, 20)}`, max), { status: 413 });
	}
	return form;
}

export type ReviewResult = { formErrors: string[] };

/** The second click of a double click adds nothing. */
export const handlePad = idempotentAction(checkOrAdd);

async function checkOrAdd({ request, params, context }: ActionFunctionArgs) {
	const user = await requirePurchaser(request, context);
	const { platform } = context;
	const form = await parseReview(request);
	const pad = orNotFound(await findPad(platform.db, user.id, params.padId ?? ""));
	await enforceRateLimit(request, platform, "pad", user.id);
	const path = `/order-pad/${pad.id}`;
	const entries = readPadForm(form);
	if (form.get("intent") !== ADD_INTENT) {
		await checkPad(platform, user, pad, entries);
		if (form.has(NET_FIELD)) return switchNetView(context, form, path);
		const isSaved = form.get("intent") === SAVE_INTENT;
		return redirectTo(isSaved ? `/lists/new?pad=${pad.id}` : path + formatSuggested(entries), []);
	}
	const added = await addPadToCart(platform, user, pad, entries);
	if (!added.ok) return respondWithForm<ReviewResult>({ formErrors: listMessages(added) }, 409);
	const { ok: _, ...subject } = added;
	return redirectWithToast(subject.openCount > 0 ? path : "/mycart", "parts-added", [], subject);
}

const listMessages = (refused: Exclude<AddPadResult, { ok: true }>): string[] =>
	refused.reason === "nothing-ready"
		? ["No line is ready. Choose for at least one line first."]
		: refused.messages;
