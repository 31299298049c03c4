import { Link } from "@remix-run/react";
import {
	canSendManually,
	isRetryable,
	nameRefunded,
	type RefundDto,
} from "~/domain/payments/refund-rules";
import type { RefundState } from "~/domain/payments/rules";
import { REFUND_REASON_LABELS } from "~/domain/payments/rules";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Day, Moment } from "~/ui/elements/date-time";
import { SecondLine } from "~/ui/elements/second-line";
import { RowButton } from "~/ui/lists/row-actions";
import { PAYMENT_METHOD_LABELS } from "~/ui/orders/payment-method-labels";

const STATE_BADGES: Record<RefundState, ["neutral" | "good" | "warn" | "bad", string]> = {
	due: ["warn", "Due"],
	sent: ["neutral", "Sent"],
	succeeded: ["good", "Done"],
	failed: ["bad", "Failed"],
};

export const RefundedOrder = (refund: RefundDto) => (
	<>
		{nameRefunded(refund)}
		<SecondLine>
			<Link to={`/dashboard/orders/${refund.orderId}`}>Order {refund.orderNumber}</Link>
			<br />
			<Day at={refund.createdAt} />
		</SecondLine>
	</>
);

export const RefundWay = ({ method, reason, note }: RefundDto) => (
	<>
		{PAYMENT_METHOD_LABELS[method]}
		<SecondLine>
			{REFUND_REASON_LABELS[reason]}
			{note ? `: ${note}` : ""}
		</SecondLine>
	</>
);

export function RefundStatus(refund: RefundDto) {
	const { state, method, lastError, dueAt } = refund;
	const reference = refund.bankReference ?? refund.providerId;
	const [tone, label] = STATE_BADGES[state];
	return (
		<>
			<Badge tone={tone}>{label}</Badge>
			<small className="block">
				{state === "due" && method === "bank" ? "Return it by bank" : null}
				{state === "due" && lastError ? (
					<>
						Retried <Moment at={dueAt} />
						<br />
					</>
				) : null}
				{lastError ? <span className="text-bad">{lastError.replaceAll("_", " ")}</span> : null}
				{reference && state !== "failed" ? <span className="code">{reference}</span> : null}
			</small>
		</>
	);
}

export function RefundActions({ refund, query }: { refund: RefundDto; query: string }) {
	const name = `the refund of order ${refund.orderNumber}`;
	return (
		<>
			{isRetryable(refund) ? (
				<RowButton
					action={`/dashboard/refunds${query}`}
					name="refundId"
					value={refund.id}
					label="Try again"
					aria-label={`Try again: ${name}`}
				/>
			) : null}
			{canSendManually(refund) ? (
				<ButtonLink
					to={`/dashboard/refunds/${refund.id}/sent${query}`}
					variant={refund.method === "bank" ? "quiet" : "plain"}
					aria-label={`Mark as sent: ${name}`}
					preventScrollReset
				>
					Mark as sent
				</ButtonLink>
			) : null}
		</>
	);
}
