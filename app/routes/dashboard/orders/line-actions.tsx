import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isCancellable, isPayable } from "~/domain/orders/rules/order-status";
import { isRefundable } from "~/domain/payments/refund-rules";
import { ButtonLink } from "~/ui/elements/button";

type LineActionsProps = {
	line: Pick<OrderLine, "id" | "status" | "cancellationPending">;
	/** For screen readers, such as 'order k3v9…'. */
	subject: string;
	/** Of ORDERS, so that each action returns to the same list or page. */
	query: string;
};

export function LineActions({ line, subject, query }: LineActionsProps) {
	const path = `/dashboard/orders/${line.id}`;
	return (
		<>
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
