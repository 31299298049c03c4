import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { Buyer, SignedInUser } from "~/domain/accounts/rules";
import { previewPad } from "~/domain/order-pad/preview-pad.server";
import { refuseList } from "~/domain/order-pad/read-list";
import type { ListPreview } from "~/ui/order-pad/use-list-preview";
import { enforceRateLimit } from "../rate-limit/rate-limit.server";
import { parsePadForm, readSubmittedList } from "./read-submitted-list.server";

/** The user who sends the form may be an admin; the prices are `owner`'s. */
export async function previewList(
	{ request, context: { platform }, user }: ActionFunctionArgs & { user: SignedInUser },
	owner: Buyer,
): Promise<Response> {
	await enforceRateLimit(request, platform, "pad-preview", user.id);
	const form = await parsePadForm(request);
	const read = form ? await readSubmittedList(form) : refuseList("workbook-too-large");
	const result = read.ok ? await previewPad(platform, owner, read.text) : read;
	return Response.json(toListPreview(result));
}

function toListPreview(result: Awaited<ReturnType<typeof previewPad>>): ListPreview {
	if (result.ok) return result.preview;
	return result.error === "empty" ? null : { error: result.message };
}
