import { Button } from "~/ui/elements/button";
import { useOnlyLooks } from "~/ui/shell/only-looks";

type OrderAgainProps = { orderId: string; subject: string };

export const OrderAgain = ({ orderId, subject }: OrderAgainProps) =>
	useOnlyLooks() ? null : (
		<form method="post" action="/order-pad">
			<input type="hidden" name="orderId" value={orderId} />
			<Button type="submit" aria-label={`Order again: ${subject}`}>
				Order again
			</Button>
		</form>
	);
