import { Notice } from "~/ui/notice";

type PaymentNoticesProps = { problem: string | null; returned: string | null };

/** What a buyer is told who comes back from the provider, or could not get there. */
export function PaymentNotices({ problem, returned }: PaymentNoticesProps) {
	if (problem) return <Notice kind="error">{problem}</Notice>;
	if (returned === "back")
		return <Notice kind="info">You came back without paying. Your order is still here.</Notice>;
	if (returned === "paid")
		return (
			<Notice kind="warning">
				The provider has not confirmed a payment yet. Reload this page in a moment.
			</Notice>
		);
	return null;
}
