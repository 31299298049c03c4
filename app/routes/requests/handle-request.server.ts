import type { SubmissionResult } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { approveRequest } from "~/domain/approvals/approve-request.server";
import { changeRequest } from "~/domain/approvals/change-request.server";
import { declineRequest } from "~/domain/approvals/decline-request.server";
import { approveInput, declineRequestInput } from "~/domain/approvals/input";
import {
	type ApprovalRequest,
	findRequest,
	listRequestLines,
} from "~/domain/approvals/queries.server";
import { returnToCart } from "~/domain/approvals/return-to-cart.server";
import {
	canReturnToCart,
	describeQuantityRange,
	getRequestPath,
	KEEP_ONE_PART,
	leavesNothing,
	type RequestLine,
} from "~/domain/approvals/rules";
import { withdrawRequest } from "~/domain/approvals/withdraw-request.server";
import { lineQuantityField } from "~/domain/cart/input";
import { requirePurchaser } from "~/http/auth/guards.server";
import { describeDecisionError } from "~/http/errors/approvals.server";
import { parseForm } from "~/http/input/parse-form.server";
import { validateForm } from "~/http/input/validate-form.server";
import { respondWithForm, unknownButton } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { UNITS_FIELD_PREFIX } from "~/ui/orders/cart-lines";

type RequestResult = {
	error?: string;
	/** By field. */
	errors?: Record<string, string>;
	typed?: Record<string, string>;
	declined?: SubmissionResult;
};

type Opened = { user: SignedInUser; found: ApprovalRequest };

/** Approving with changed quantities changes them first, so that the new total is seen before it is approved. */
export async function handleRequest(
	request: Request,
	context: AppLoadContext,
	{ user, found }: Opened,
) {
	const { platform } = context;
	const { id } = found;
	const form = await parseForm(request);
	const intent = form.get("intent");
	if (intent === "withdraw") {
		const isWithdrawn = await withdrawRequest(platform, user.id, id);
		return redirectWithToast(
			getRequestPath(id),
			isWithdrawn ? "request-withdrawn" : "nothing-changed",
		);
	}
	if (intent === "return") {
		await requirePurchaser(request, context);
		if (found.requestedBy !== user.id || !canReturnToCart(found.state))
			return redirectWithToast(getRequestPath(id), "nothing-changed");
		const isReturned = await returnToCart(platform, user.id, id);
		return redirectWithToast("/mycart", isReturned ? "returned-to-cart" : "cart-too-full");
	}
	if (intent === "decline") return handleDecline(form, context, { user, found });
	if (intent !== "change" && intent !== "approve") throw unknownButton();
	const changed = readQuantities(form, await listRequestLines(platform, found));
	if (changed.errors) return respondWithForm<RequestResult>(changed, 400);
	const input = await validateForm(form, approveInput);
	if (!input.ok) return respondWithForm<RequestResult>({ error: "Open the request again." }, 400);
	if (intent === "change" && changed.lines.length === 0)
		return redirectWithToast(getRequestPath(id), "nothing-changed");
	if (changed.lines.length > 0) {
		const { revision } = input.value;
		const result = await changeRequest(platform, user, found, { revision, lines: changed.lines });
		if (!result.ok) return refuse(context, { user, found }, result, changed);
		return redirectWithToast(getRequestPath(id), "request-changed");
	}
	const approved = await approveRequest(platform, user, found, input.value);
	if (!approved.ok) return refuse(context, { user, found }, approved, changed);
	return redirectWithToast(getRequestPath(id), "request-approved");
}

async function handleDecline(form: FormData, context: AppLoadContext, opened: Opened) {
	const { user, found } = opened;
	const input = await validateForm(form, declineRequestInput);
	if (!input.ok) return respondWithForm<RequestResult>({ declined: input.result }, 400);
	const declined = await declineRequest(context.platform, user, found, input.value);
	if (!declined.ok) return refuse(context, opened, declined, { declined: input.reply({}) });
	return redirectWithToast(getRequestPath(found.id), "request-declined");
}

async function refuse(
	{ platform }: AppLoadContext,
	{ user, found }: Opened,
	error: Parameters<typeof describeDecisionError>[0],
	{ typed, declined }: Pick<RequestResult, "typed" | "declined">,
) {
	const current = (await findRequest(platform, user, found.id)) ?? found;
	const { status, errors } = describeDecisionError(error, current);
	const messages = [errors.formErrors, ...Object.values(errors.fieldErrors ?? {})].flat();
	return respondWithForm<RequestResult>({ error: messages[0], typed, declined }, status);
}

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
