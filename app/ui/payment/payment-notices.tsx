import { Notice } from "../elements/notice";

type PaymentNoticesProps = { problem: string | null; returned: string | null };

export function PaymentNotices({ problem, returned }: PaymentNoticesProps) {
	if (problem) return <Notice kind="error">{problem}</Notice>;
	if (returned === "back")
		return <Notice kind="info">You returned without paying. Your order is still open.</Notice>;
	if (returned === "paid")
		return (
			<Notice kind="warning">
				Stripe has not confirmed the payment yet. Reload this page in a moment.
			</Notice>
		);
	return null;
}

export const PaymentTimeExpired = () => (
	<Notice kind="warning" title="The time to pay by card has ended.">
		The hold has ended and the items are being released.
	</Notice>
);

/** The words are those of the specification (section 4). */
export const PaymentCompleted = ({ transactionIds }: { transactionIds: readonly string[] }) => (
	<Notice kind="success" title="Congrats! Your payment is completed.">
		Your transaction id is <strong className="code">{transactionIds.join(", ")}</strong>
	</Notice>
);
