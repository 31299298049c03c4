import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestReturnInput } from "~/domain/returns/input";
import { listLinesInReturns } from "~/domain/returns/queries.server";
import { requestReturn } from "~/domain/returns/request-return.server";
import { countReturnable, countReturned } from "~/domain/returns/rules";
import { requireChangeableOrder, requireVerifiedUser } from "~/http/auth/guards.server";
import { describeReturnRequestError, NOTHING_TO_RETURN } from "~/http/errors/returns.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import {
	addLineErrors,
	countLineFormFields,
	keepTyped,
	readLineForm,
} from "~/http/input/line-form.server";
import { parseForm } from "~/http/input/parse-form.server";
import {
	consumeRequestLimit,
	getWaitMessage,
	respondRateLimited,
} from "~/http/rate-limit/rate-limit.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import type { LineFormResult } from "~/ui/orders/line-form";
import { ReturnForm } from "./return-form";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Return goods of order ${page.data?.orderNumber ?? ""}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, newId } = context.platform;
	const orderId = params.orderId ?? "";
	await requireChangeableOrder(context, user, orderId);
	const lines = await listLinesInReturns(db, user.id, orderId);
	return {
		orderId,
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
		nothing: NOTHING_TO_RETURN,
		idempotencyKey: newId(),
	};
}

const RETURN_FORM = { line: { units: "units" }, whole: ["reason", "note"] } as const;

const MAX_FIELDS = countLineFormFields(RETURN_FORM);

export const action = idempotentAction(async ({ request, params, context }) => {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const orderId = params.orderId ?? "";
	await requireChangeableOrder(context, user, orderId);
	orNotFound((await listLinesInReturns(platform.db, user.id, orderId))[0]);
	const form = await parseForm(request, MAX_FIELDS);
	const result = keepTyped(form, RETURN_FORM);
	const input = readLineForm(form, RETURN_FORM, requestReturnInput, result);
	if (!input) return respondWithForm(result, 400);
	const turn = await consumeRequestLimit(request, platform, "order", user.id);
	if (!turn.ok) return respondRateLimited({ ...result, formErrors: [getWaitMessage(turn)] }, turn);
	const idempotencyKey = String(form.get("idempotencyKey") ?? platform.newId());
	const requested = await requestReturn(platform, user.id, { ...input, orderId, idempotencyKey });
	if (requested.ok) return redirectWithToast(`/myorder/${orderId}`, "return-requested");
	const error = describeReturnRequestError(requested);
	return respondWithForm(addLineErrors(result, error, "units"), error.status);
}, MAX_FIELDS);

export default function RequestReturn() {
	const { orderId, orderNumber, lines, nothing, idempotencyKey } = useLoaderData<typeof loader>();
	const result = useActionData<LineFormResult>();
	return (
		<Page
			title={`Return goods of order ${orderNumber}`}
			intro="We check your request and email you how to send the goods back. They are refunded when they have arrived."
			actions={<ButtonLink to={`/myorder/${orderId}`}>Back to order</ButtonLink>}
		>
			<ErrorSummary errors={result?.errors} formErrors={result?.formErrors} />
			{lines.length > 0 ? (
				<ReturnForm lines={lines} result={result} idempotencyKey={idempotencyKey} />
			) : (
				<Notice kind="info" title={nothing} />
			)}
		</Page>
	);
}
