import type { SubmissionResult } from "@conform-to/react";
import { approveRequest } from "~/domain/approvals/approve-request.server";
import {
	changeRequest,
	declineRequest,
	returnToCart,
	withdrawRequest,
} from "~/domain/approvals/decisions.server";
import { approveInput, declineRequestInput } from "~/domain/approvals/input";
import { findRequest, listRequestLines } from "~/domain/approvals/queries.server";
import {
	canReturnToCart,
	describeQuantityRange,
	getRequestPath,
	KEEP_ONE_PART,
	leavesNothing,
	type RequestLine,
} from "~/domain/approvals/rules";
import { lineQuantityField } from "~/domain/cart/input";
import { requirePurchaser } from "~/http/auth/guards.server";
import { refuseApproval } from "~/http/errors/approvals.server";
import type { FormError } from "~/http/errors/domain-error.server";
import { validateForm } from "~/http/input/validate-form.server";
import { customer } from "~/http/pages/page.server";
import { chargePlaced } from "~/http/payment-page/charge-placed.server";
import { respondWithForm, unknownButton } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { found } from "~/platform/refused";
import { UNITS_FIELD_PREFIX } from "~/ui/orders/cart-lines";

export type RequestResult = {
	error?: string;
	/** The keys are names of fields. */
	errors?: Record<string, string>;
	typed?: Record<string, string>;
	declined?: SubmissionResult;
};

/** Approving with changed quantities changes them first, so that the new total is seen before it is approved. */
export const handleRequest = customer.action(async ({ form: page, ...args }) => {
	const { request, params, context, ctx, user } = args;
	const approval = found(await findRequest(ctx, user, params.requestId ?? ""));
	const path = getRequestPath(approval.id);
	const form = await page.data();
	const intent = form.get("intent");
	if (intent === "withdraw") {
		const isWithdrawn = await withdrawRequest(ctx, user, approval.id);
		return redirectWithToast(path, isWithdrawn ? "request-withdrawn" : "nothing-changed");
	}
	if (intent === "return") {
		await requirePurchaser(request, context);
		if (approval.requestedBy !== user.id || !canReturnToCart(approval.state))
			return redirectWithToast(path, "nothing-changed");
		const isReturned = await returnToCart(ctx, user, approval.id);
		return redirectWithToast("/mycart", isReturned ? "returned-to-cart" : "cart-too-full");
	}
	if (intent === "decline") {
		const input = await validateForm(form, declineRequestInput);
		if (!input.ok) return respondWithForm<RequestResult>({ declined: input.result }, 400);
		page.refuseWith((error) =>
			respondWithForm<RequestResult>(
				{ error: getMessage(error), declined: input.reply({}) },
				error.status,
			),
		);
		await declineRequest(ctx, user, approval, input.value);
		return redirectWithToast(path, "request-declined");
	}
	if (intent !== "change" && intent !== "approve") throw unknownButton();
	const changed = readQuantities(form, await listRequestLines(ctx, approval));
	if (changed.errors) return respondWithForm<RequestResult>(changed, 400);
	const input = await validateForm(form, approveInput);
	if (!input.ok) return respondWithForm<RequestResult>({ error: "Open the request again." }, 400);
	const { lines, typed } = changed;
	if (intent === "change" && lines.length === 0) return redirectWithToast(path, "nothing-changed");
	page.refuseWith((error) =>
		respondWithForm<RequestResult>({ error: getMessage(error), typed }, error.status),
	);
	if (lines.length > 0) {
		await changeRequest(ctx, user, approval, { revision: input.value.revision, lines });
		return redirectWithToast(path, "request-changed");
	}
	const approved = await approveRequest(ctx, user, approval, input.value);
	if (!approved.ok) throw refuseApproval(approved);
	if (approval.delivery.onAccount && approved.orderId !== null)
		await chargePlaced(ctx, approved.orderId);
	return redirectWithToast(path, "request-approved");
});

const getMessage = ({ errors: { formErrors = [], fieldErrors = {} } }: FormError) =>
	[formErrors, ...Object.values(fieldErrors)].flat()[0];

type Quantities =
	| (Pick<RequestResult, "typed"> & {
			errors: null;
			lines: Pick<RequestLine, "productId" | "quantity">[];
	  })
	| (Pick<RequestResult, "error" | "typed"> & { errors: Record<string, string> });

/** The lines that differ from those of the request. */
function readQuantities(form: FormData, lines: readonly RequestLine[]): Quantities {
	const typed: Record<string, string> = {};
	const errors: Record<string, string> = {};
	const changed = lines.flatMap(({ productId, quantity, requestedQuantity }) => {
		const field = UNITS_FIELD_PREFIX + productId;
		const text = String(form.get(field) ?? quantity);
		typed[field] = text;
		const units = lineQuantityField.safeParse(text);
		if (!units.success || units.data > requestedQuantity) {
			errors[field] = describeQuantityRange(requestedQuantity);
			return [];
		}
		return units.data === quantity ? [] : [{ productId, quantity: units.data }];
	});
	if (Object.keys(errors).length > 0)
		return { error: "Some quantities are wrong. Nothing was changed.", errors, typed };
	if (leavesNothing(lines, changed)) return { error: KEEP_ONE_PART, errors, typed };
	return { errors: null, lines: changed, typed };
}
