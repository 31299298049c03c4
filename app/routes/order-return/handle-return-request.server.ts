import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { Actor } from "~/domain/accounts/actor";
import { requestReturnInput } from "~/domain/returns/input";
import { listLinesInReturns } from "~/domain/returns/queries.server";
import { requestReturn } from "~/domain/returns/request-return.server";
import { countReturnable, countReturned } from "~/domain/returns/rules";
import { describeReturnRequestError } from "~/http/errors/returns.server";
import {
	buildLineFormResult,
	countLineFormFields,
	readLineForm,
	respondWithLineErrors,
} from "~/http/input/line-form.server";
import { parseForm } from "~/http/input/parse-form.server";
import {
	consumeRequestLimit,
	getWaitMessage,
	respondRateLimited,
} from "~/http/rate-limit/rate-limit.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast, type ToastCode } from "~/http/responses/toast.server";
import type { Db } from "~/platform/d1/database.server";

/** Pass null as the buyer for admins. */
export async function loadReturnable(db: Db, buyerId: string | null, orderId: string) {
	const lines = await listLinesInReturns(db, buyerId, orderId);
	return {
		orderNumber: orNotFound(lines[0]).orderNumber,
		lines: lines
			.filter((line) => countReturnable(line) > 0)
			.map((line) => ({
				id: line.id,
				productName: line.productName,
				partNumber: line.partNumber,
				shipped: line.shippedUnits,
				returned: countReturned(line),
				most: countReturnable(line),
			})),
	};
}

const RETURN_FORM = { line: { units: "units" }, whole: ["reason", "note"] } as const;

export const MAX_RETURN_REQUEST_FIELDS = countLineFormFields(RETURN_FORM);

type Sent = Pick<ActionFunctionArgs, "request" | "params" | "context"> & {
	actor: Extract<Actor, { userId: string }>;
	backTo: string;
	toast: ToastCode;
};

export async function handleReturnRequest({ request, params, context, actor, ...then }: Sent) {
	const { platform } = context;
	const orderId = params.orderId ?? "";
	const buyerId = actor.kind === "admin" ? null : actor.userId;
	orNotFound((await listLinesInReturns(platform.db, buyerId, orderId))[0]);
	const form = await parseForm(request, MAX_RETURN_REQUEST_FIELDS);
	const result = buildLineFormResult(form, RETURN_FORM);
	const input = readLineForm(form, RETURN_FORM, requestReturnInput, result);
	if (!input) return respondWithForm(result, 400);
	if (actor.kind === "buyer") {
		const turn = await consumeRequestLimit(request, platform, "order", actor.userId);
		if (!turn.ok)
			return respondRateLimited({ ...result, formErrors: [getWaitMessage(turn)] }, turn);
	}
	const idempotencyKey = String(form.get("idempotencyKey") ?? platform.newId());
	const requested = await requestReturn(platform, actor, { ...input, orderId, idempotencyKey });
	if (requested.ok) return redirectWithToast(then.backTo, then.toast);
	return respondWithLineErrors(result, describeReturnRequestError(requested), "units");
}
