import { Form, Link, useLocation } from "@remix-run/react";
import { canSendManually, isRetryable, type RefundDto } from "~/domain/payments/refund-rules";
import type { RefundState } from "~/domain/payments/rules";
import { Badge } from "~/ui/elements/badge";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Day, Moment } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { PAYMENT_METHOD_LABELS } from "~/ui/orders/payment-method-labels";

const STATE_BADGES: Record<RefundState, ["neutral" | "good" | "warn" | "bad", string]> = {
	due: ["warn", "Due"],
	sent: ["neutral", "Sent"],
	succeeded: ["good", "Done"],
	failed: ["bad", "Failed"],
};

type RefundRowProps = { refund: RefundDto; list: string };

export function RefundRow({ refund, list }: RefundRowProps) {
	const [tone, label] = STATE_BADGES[refund.state];
	return (
		<tr>
			<Cell label="Order">
				{refund.quantity} × {refund.productName}
				<br />
				<small>
					<Link to={`/dashboard/orders?find=${refund.lineId}`}>Order {refund.orderNumber}</Link>
					<br />
					<Day at={refund.createdAt} />
				</small>
			</Cell>
			<Cell label="Buyer">{refund.buyerName}</Cell>
			<Cell label="Amount" align="end">
				<Money poisha={refund.amountPoisha} />
			</Cell>
			<Cell label="Paid">
				{PAYMENT_METHOD_LABELS[refund.method]}
				{refund.reason ? (
					<>
						<br />
						<small>{refund.reason}</small>
					</>
				) : null}
			</Cell>
			<Cell label="State">
				<Badge tone={tone}>{label}</Badge>
				<RefundStatus refund={refund} />
			</Cell>
			<RefundActions refund={refund} list={list} />
		</tr>
	);
}

function RefundStatus({ refund }: { refund: RefundDto }) {
	const { state, method: way, lastError, dueAt } = refund;
	const reference = refund.bankReference ?? refund.providerId;
	return (
		<small className="block">
			{state === "due" && way === "bank" ? "Return it by bank" : null}
			{state === "due" && lastError ? (
				<>
					Retried <Moment at={dueAt} />
					<br />
				</>
			) : null}
			{lastError ? <span className="text-bad">{lastError.replaceAll("_", " ")}</span> : null}
			{reference && state !== "failed" ? <span className="code">{reference}</span> : null}
		</small>
	);
}

function RefundActions({ refund, list }: RefundRowProps) {
	const { search } = useLocation();
	const refundLabel = `the refund of order ${refund.orderNumber}`;
	return (
		<ActionsCell>
			{isRetryable(refund) ? (
				<Form method="post" action={list} preventScrollReset>
					<Button
						type="submit"
						name="refundId"
						value={refund.id}
						aria-label={`Try again: ${refundLabel}`}
					>
						Try again
					</Button>
				</Form>
			) : null}
			{canSendManually(refund) ? (
				<ButtonLink
					to={`/dashboard/refunds/${refund.id}/sent${search}`}
					variant={refund.method === "bank" ? "quiet" : "plain"}
					aria-label={`Mark as sent: ${refundLabel}`}
					preventScrollReset
				>
					Mark as sent{" "}
				</ButtonLink>
			) : null}
		</ActionsCell>
	);
}
