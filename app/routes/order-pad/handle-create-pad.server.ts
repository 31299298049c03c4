import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { Buyer } from "~/domain/accounts/rules";
import { createPad, createPadFromOrder } from "~/domain/order-pad/create-pad.server";
import { type ListError, type RefusedList, refuseList } from "~/domain/order-pad/read-list";
import { requirePurchaser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import {
	consumeRequestLimit,
	getWaitMessage,
	respondRateLimited,
} from "~/http/rate-limit/rate-limit.server";
import { orNotFound, redirectTo, respondWithForm } from "~/http/responses/respond.server";
import type { PadFormResult } from "./pad-form-result";
import { parsePadForm, readSubmittedList, readText } from "./read-submitted-list.server";

/** A double click, or the page sent again, leads to the same pad. */
export const handleCreatePad = idempotentAction(async (args: ActionFunctionArgs) => {
	const owner = await requirePurchaser(args.request, args.context);
	return createPadFromForm(args, { owner, userId: owner.id, path: "/order-pad" });
});

/** `userId` sends the form and may be an admin; pads of `owner` are below `path`. */
type PadAccess = { owner: Buyer; userId: string; path: string };

export async function createPadFromForm(
	{ request, context }: ActionFunctionArgs,
	{ owner, userId, path }: PadAccess,
) {
	const { platform } = context;
	const form = await parsePadForm(request);
	if (!form) return respondWithError("", refuseList("workbook-too-large"), "");
	const text = readText(form, "list");
	const key = readText(form, "idempotencyKey");
	const limit = await consumeRequestLimit(request, platform, "pad", userId);
	if (!limit.ok) {
		const formErrors = [getWaitMessage(limit)];
		const body: PadFormResult = { list: text, errors: {}, formErrors, idempotencyKey: key };
		return respondRateLimited(body, limit);
	}
	const orderId = readText(form, "orderId");
	if (orderId !== "") {
		const padId = orNotFound(await createPadFromOrder(platform, owner, orderId));
		return redirectTo(`${path}/${padId}`, []);
	}
	const read = await readSubmittedList(form);
	if (!read.ok) return respondWithError(text, read, key);
	const created = await createPad(platform, owner, { ...read, idempotencyKey: key });
	return created.ok
		? redirectTo(`${path}/${created.padId}`, [])
		: respondWithError(text, created, key);
}

const TEXT_ERRORS: readonly ListError[] = ["empty", "text-too-large", "line-too-long"];

function respondWithError(list: string, { error, message }: RefusedList, idempotencyKey: string) {
	const isTooLarge = error.endsWith("-too-large");
	const field = TEXT_ERRORS.includes(error) ? "list" : "file";
	const errors = { [field]: [message] };
	const body: PadFormResult = { list, errors, formErrors: [], idempotencyKey };
	return respondWithForm<PadFormResult>(body, isTooLarge ? 413 : 400);
}
