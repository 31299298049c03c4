import { Button } from "~/ui/elements/button";

type OrderAgainProps = { orderId: string; subject: string };

/** Opens an order pad with the order's parts. */
export const OrderAgain = ({ orderId, subject }: OrderAgainProps) => (
	<form method="post" action="/order-pad">
		<input type="hidden" name="orderId" value={orderId} />
		<Button type="submit" aria-label={`Order again: ${subject}`}>
			Order again
		</Button>
	</form>
);
