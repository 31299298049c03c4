import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { Buyer } from "~/domain/accounts/rules";
import { type PadPreview, previewPad } from "~/domain/order-pad/preview-pad.server";
import { refuseList } from "~/domain/order-pad/read-list";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { parsePadForm, readSubmittedList } from "./read-submitted-list.server";

/** The preview that scripts show while a list is typed; null for an empty list. */
export type ListPreview = PadPreview | { error: string } | null;

/** `userId` sends the form, and may be an admin; the prices are `owner`'s. */
export async function previewList(
	{ request, context: { platform } }: ActionFunctionArgs,
	{ owner, userId }: { owner: Buyer; userId: string },
): Promise<Response> {
	await enforceRateLimit(request, platform, "pad-preview", userId);
	const form = await parsePadForm(request);
	const read = form ? await readSubmittedList(form) : refuseList("workbook-too-large");
	const result = read.ok ? await previewPad(platform, owner, read.text) : read;
	return Response.json(toListPreview(result));
}

function toListPreview(result: Awaited<ReturnType<typeof previewPad>>): ListPreview {
	if (result.ok) return result.preview;
	return result.error === "empty" ? null : { error: result.message };
}
