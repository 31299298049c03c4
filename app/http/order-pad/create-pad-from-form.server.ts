import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { Buyer, SignedInUser } from "~/domain/accounts/rules";
import { createPad, createPadFromOrder } from "~/domain/order-pad/create-pad.server";
import { type ListError, type RefusedList, refuseList } from "~/domain/order-pad/read-list";
import { found } from "~/platform/refused";
import type { PadFormResult } from "~/ui/order-pad/pad-form";
import { idempotentAction } from "../input/idempotent-action.server";
import {
	consumeRequestLimit,
	getWaitMessage,
	respondRateLimited,
} from "../rate-limit/rate-limit.server";
import { redirectTo, respondWithForm } from "../responses/respond.server";
import { parsePadForm, readSubmittedList, readText } from "./read-submitted-list.server";

type PadArgs = ActionFunctionArgs & { user: SignedInUser };

/** A double click, or the page sent again, leads to the same pad. The user may be an admin; pads of `owner` are below `path`. */
export async function createPadFromForm(args: PadArgs, owner: Buyer, path: string) {
	// Read first, because a workbook is larger than what other forms may send.
	const form = await parsePadForm(args.request);
	return idempotentAction(() => readAndCreate(args, form, { owner, path }))(args);
}

async function readAndCreate(
	{ request, context: { platform }, user }: PadArgs,
	form: FormData | null,
	{ owner, path }: { owner: Buyer; path: string },
) {
	if (!form) return respondWithError("", refuseList("workbook-too-large"), "");
	const text = readText(form, "list");
	const key = readText(form, "idempotencyKey");
	const limit = await consumeRequestLimit(request, platform, "pad", user.id);
	if (!limit.ok) {
		const formErrors = [getWaitMessage(limit)];
		const body: PadFormResult = { list: text, errors: {}, formErrors, idempotencyKey: key };
		return respondRateLimited(body, limit);
	}
	const orderId = readText(form, "orderId");
	if (orderId !== "") {
		const padId = found(await createPadFromOrder(platform, owner, orderId));
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
