import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { type PadPreview, previewPad } from "~/domain/order-pad/preview-pad.server";
import { LIST_ERRORS } from "~/domain/order-pad/read-list";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { parsePadForm, readSubmittedList } from "./read-submitted-list.server";

/** What scripts show while a list is typed; null without a line. */
export type ListPreview = PadPreview | { error: string } | null;

/** `userId` sends the form, and may be an admin; the prices are `ownerId`'s. */
export async function previewList(
	{ request, context: { platform } }: ActionFunctionArgs,
	{ ownerId, userId }: { ownerId: string; userId: string },
): Promise<Response> {
	await enforceRateLimit(request, platform, "pad-preview", userId);
	const form = await parsePadForm(request);
	const read = form
		? await readSubmittedList(form)
		: ({ ok: false, error: "file-too-large" } as const);
	const preview: ListPreview = read.ok
		? await previewPad(platform, ownerId, read.text)
		: { error: LIST_ERRORS[read.error] };
	return Response.json(preview);
}
