import { Form } from "@remix-run/react";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isCancellable, isPayable, isShippable } from "~/domain/orders/rules/order-status";
import { isRefundable } from "~/domain/payments/refund-rules";
import { Button, ButtonLink } from "~/ui/elements/button";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";

type LineActionsProps = {
	line: Pick<OrderLine, "id" | "status" | "cancellationPending">;
	/** For screen readers, such as 'order k3v9…'. */
	subject: string;
	/** Of ORDERS, so that each action returns to the same list or page. */
	query: string;
	idempotencyKey: string;
};

export function LineActions({ line, subject, query, idempotencyKey }: LineActionsProps) {
	const path = `/dashboard/orders/${line.id}`;
	return (
		<>
			{isShippable(line) ? (
				<Form method="post" action={`/dashboard/orders${query}`} preventScrollReset>
					<IdempotencyKeyField value={idempotencyKey} />
					<Button
						type="submit"
						name="orderId"
						value={line.id}
						variant="main"
						aria-label={`SHIPPING ${subject}`}
					>
						SHIPPING
					</Button>
				</Form>
			) : null}
			{isPayable(line) ? (
				<ButtonLink
					to={`${path}/bank-payment${query}`}
					aria-label={`BANK PAYMENT for ${subject}`}
					preventScrollReset
				>
					BANK PAYMENT
				</ButtonLink>
			) : null}
			{isCancellable(line) ? (
				<ButtonLink
					to={`${path}/cancel${query}`}
					variant="plain"
					aria-label={`CANCEL ${subject}`}
					preventScrollReset
				>
					CANCEL
				</ButtonLink>
			) : null}
			{isRefundable(line) ? (
				<ButtonLink
					to={`${path}/refund${query}`}
					aria-label={`REFUND ${subject}`}
					preventScrollReset
				>
					REFUND
				</ButtonLink>
			) : null}
		</>
	);
}
