import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatTk } from "~/domain/money/rules";
import { type RecordRefundSentFields, recordRefundSentInput } from "~/domain/payments/input";
import { canSendManually, nameRefunded, sumRefunds } from "~/domain/payments/refund-rules";
import { findRefund, listRefundsOfGroup } from "~/domain/payments/refunds/queries.server";
import { recordRefundSent } from "~/domain/payments/refunds/record-refund-sent.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeRefundSentError } from "~/http/errors/payments.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { DialogPage } from "~/ui/layout/dialog";
import { REFUND_LIST } from "./refund-list";

export const handle = { access: "admin", right: "accounts", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Mark refund as sent");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const refund = orNotFound(await findRefund(db, params.refundId ?? ""));
	const group = await listRefundsOfGroup(db, refund.groupId);
	return {
		refund,
		toSend: group.filter(canSendManually),
		list: buildTabbedListUrl(REFUND_LIST, request.url),
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, recordRefundSentInput);
	if (!input.ok) return input.response;
	const refundId = params.refundId ?? "";
	const recorded = await recordRefundSent(context.platform, admin.id, refundId, input.value);
	if (!recorded.ok) return respondWithError(input, describeRefundSentError(recorded));
	return redirectWithToast(buildTabbedListUrl(REFUND_LIST, request.url), "refund-sent");
}

export default function RecordRefundSent() {
	const { refund, toSend, list } = useLoaderData<typeof loader>();
	const isToSend = canSendManually(refund);
	return (
		<DialogPage title="Mark refund as sent" closeTo={list}>
			<p className="mb-5">
				<strong>{formatTk(isToSend ? sumRefunds(toSend) : refund.amountPoisha)}</strong> to{" "}
				{refund.buyerName}, for{" "}
				{isToSend && toSend.length > 1
					? `${toSend.length} products that were refunded together`
					: nameRefunded(refund)}
				.
			</p>
			{isToSend ? (
				<PostForm<RecordRefundSentFields> replace buttons={{ submit: "Mark as sent" }}>
					{(fields) => (
						<Field
							label="Bank reference"
							autoComplete="off"
							hint="Of the transfer that returned the money."
							required
							field={fields.reference}
						/>
					)}
				</PostForm>
			) : (
				<>
					<Notice kind="info">The provider handles this refund, or it is already done.</Notice>
					<ButtonLink to={list} preventScrollReset>
						Back to refunds
					</ButtonLink>
				</>
			)}
		</DialogPage>
	);
}
