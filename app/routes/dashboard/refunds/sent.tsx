import { formatTk } from "~/domain/money/rules";
import { type RecordRefundSentFields, recordRefundSentInput } from "~/domain/payments/input";
import {
	canSendManually,
	describeWithheld,
	nameRefunded,
	sumRefunds,
} from "~/domain/payments/refund-rules";
import { findRefund, listRefundsOfGroup } from "~/domain/payments/refunds/queries.server";
import { recordRefundSent } from "~/domain/payments/refunds/verbs.server";
import { admin } from "~/http/pages/page.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PlainField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { DialogPage } from "~/ui/layout/dialog";
import { REFUND_LIST } from "./refund-list";

export const handle = { access: "admin", right: "accounts", isDialog: true } satisfies RouteHandle;

export const meta = titled("Mark refund as sent");

export const loader = admin.loader(async ({ request, params, ctx: { db } }) => {
	const refund = found(await findRefund(db, params.refundId ?? ""));
	const group = await listRefundsOfGroup(db, refund.groupId);
	return {
		refund,
		toSend: group.filter(canSendManually),
		withheldPoisha: sumRefunds(group.filter(({ method }) => method === "withheld")),
		list: buildTabbedListUrl(REFUND_LIST, request.url),
	};
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	await recordRefundSent(ctx, params.refundId ?? "", await form.read(recordRefundSentInput));
	return form.leave(buildTabbedListUrl(REFUND_LIST, request.url), "refund-sent");
});

export default withData<typeof loader>(({ refund, toSend, withheldPoisha, list }) => {
	const isToSend = canSendManually(refund);
	return (
		<DialogPage title="Mark refund as sent" closeTo={list}>
			<p className="mb-5">
				<strong>{formatTk(isToSend ? sumRefunds(toSend) : refund.amountPoisha)}</strong> to{" "}
				{refund.buyerName}, for{" "}
				{isToSend && toSend.length > 1
					? `${toSend.length} products that were refunded together`
					: nameRefunded(refund)}
				.{withheldPoisha > 0 ? ` ${describeWithheld(withheldPoisha)}.` : null}
			</p>
			{isToSend ? (
				<PostForm<RecordRefundSentFields> replace buttons={{ submit: "Mark as sent" }}>
					{(fields) => (
						<PlainField
							label="Bank reference"
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
});
