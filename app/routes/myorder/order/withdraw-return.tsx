import { Button } from "~/ui/elements/button";

type WithdrawReturnProps = { orderId: string; returnId: string; number: string };

export const WithdrawReturn = ({ orderId, returnId, number }: WithdrawReturnProps) => (
	<form method="post" action={`/myorder/${orderId}/return/${returnId}/withdraw`} className="mt-2">
		<Button type="submit" aria-label={`Withdraw return ${number}`}>
			Withdraw
		</Button>
	</form>
);
