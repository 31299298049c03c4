import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { inTk } from "~/domain/money/rules";
import { type RecordRefundSentFields, recordRefundSentInput } from "~/domain/payments/input";
import { refundById } from "~/domain/payments/refunds/queries.server";
import { recordRefundSent } from "~/domain/payments/refunds/record-refund-sent.server";
import { isSentByHand } from "~/domain/payments/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { refundSentRefusal } from "~/http/errors/payments.server";
import { readForm } from "~/http/input/validate-form.server";
import { again, notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, typed } from "~/ui/forms/field";
import { privatePage } from "~/ui/head/page-meta";
import { DialogPage, dialogHandle } from "~/ui/layout/dialog";
import { listAt } from "./list-url.server";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Record a refund as sent");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const refund = await refundById(context.platform.db, params.refundId ?? "");
	if (!refund) throw notFound();
	return { refund, list: listAt(request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await readForm(request, recordRefundSentInput);
	if (!input.ok) return again(input.result, 400);
	const refundId = params.refundId ?? "";
	const recorded = await recordRefundSent(context.platform, admin.id, refundId, input.value);
	if (!recorded.ok) {
		const refusal = refundSentRefusal(recorded);
		return again(input.reply(refusal.errors), refusal.status);
	}
	return redirectWithToast(listAt(request.url), "refund-sent");
}

export default function RecordRefundSent() {
	const { refund, list } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<RecordRefundSentFields>({ lastResult, defaultNoValidate: true });
	return (
		<DialogPage title="Record a refund as sent" closeTo={list}>
			<p className="mb-5">
				<strong>{inTk(refund.amountPoisha)}</strong> to {refund.buyerName}, for {refund.quantity} ×{" "}
				{refund.productName}.
			</p>
			{isSentByHand(refund) ? (
				<Form method="post" id={form.id} noValidate replace>
					<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
					<Field
						label="The bank's reference"
						name="reference"
						autoComplete="off"
						hint="Of the transfer by which you sent the money back."
						required
						{...typed(fields.reference)}
					/>
					<Button type="submit" variant="main">
						Record as sent
					</Button>
				</Form>
			) : (
				<>
					<Notice kind="info">The provider sends this refund, or it is done.</Notice>
					<ButtonLink to={list} preventScrollReset>
						Back to the refunds
					</ButtonLink>
				</>
			)}
		</DialogPage>
	);
}
