import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findLine } from "~/domain/orders/queries.server";
import { type RefundLineFields, refundLineInput } from "~/domain/payments/input";
import { getPaymentMethods } from "~/domain/payments/queries.server";
import { isRefundable } from "~/domain/payments/refund-rules";
import { refundLine } from "~/domain/payments/refunds/refund-line.server";
import { sendDueRefunds } from "~/domain/payments/refunds/send-due-refunds.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeRefundError } from "~/http/errors/payments.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { CheckboxField, getFieldState, TextArea } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { DialogPage } from "~/ui/layout/dialog";
import { LineDetails } from "./line-details";
import { NothingToDo } from "./nothing-to-do";
import { buildOrdersUrl } from "./order-filter.server";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Refund product");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const line = orNotFound(await findLine(db, params.orderLineId ?? ""));
	const paymentMethods = await getPaymentMethods(db, [line.id]);
	const isManual = (paymentMethods[line.id] ?? "bank") === "bank";
	const list = buildOrdersUrl(request.url);
	return { line, byHand: isManual, list, idempotencyKey: newId() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, refundLineInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	const { platform } = context;
	const lineId = params.orderLineId ?? "";
	const refunded = await refundLine(platform, admin.id, lineId, input.value);
	if (!refunded.ok) return respondWithError(input, describeRefundError(refunded));
	platform.runAfterResponse(sendDueRefunds(platform));
	const list = buildOrdersUrl(request.url);
	return redirectWithToast(list, refunded.isManual ? "refunded-by-hand" : "refunded");
}

export default function RefundOrder() {
	const { line, byHand, list, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	return (
		<DialogPage title="Refund this product" closeTo={list}>
			<LineDetails line={line} />
			{isRefundable(line) ? (
				<PostForm<RefundLineFields>
					replace
					lastResult={lastResult}
					idempotencyKey={idempotencyKey}
					buttons={{
						submit: "Refund the product",
						variant: "danger",
						cancelTo: list,
						isDialog: true,
					}}
				>
					{(fields) => (
						<>
							<p className="mb-5">
								{byHand
									? "Paid by bank: return the money yourself, then mark it under REFUNDS."
									: "The money is returned to the card automatically."}{" "}
								The buyer gets an email.
							</p>
							<TextArea
								label="Reason"
								hint="Included in the email to the buyer."
								{...getFieldState(fields.reason)}
							/>
							{line.status === "shipped" ? (
								<CheckboxField
									label="Goods received back"
									name="goodsBack"
									required
									defaultChecked={fields.goodsBack.initialValue === "on"}
									errors={fields.goodsBack.errors}
								/>
							) : null}
							<CheckboxField
								label="Put back in stock"
								name="restock"
								defaultChecked={fields.restock.initialValue === "on"}
							/>
						</>
					)}
				</PostForm>
			) : (
				<NothingToDo
					reason={
						line.status === "refunded"
							? "This product is refunded already."
							: "Only a paid product can be refunded."
					}
					lastResult={lastResult}
					list={list}
				/>
			)}
		</DialogPage>
	);
}
