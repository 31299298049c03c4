import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { OrderHeader } from "~/domain/orders/rules/order-line";
import { buildTransferReference, getPaymentPath } from "~/domain/payments/rules";
import { Button } from "../elements/button";
import { Moment } from "../elements/date-time";
import { BankDetails } from "../orders/bank-details";

type BankTransferProps = {
	order: Pick<
		OrderHeader,
		"orderId" | "createdAt" | "holdUntil" | "bankHoldUntil" | "receivedPoisha"
	>;
	duePoisha: number;
	bank: { bankDetails: ComponentProps<typeof BankDetails>["details"]; bankHoldMs: number };
};

export function BankTransfer({
	order,
	duePoisha,
	bank: { bankDetails, bankHoldMs },
}: BankTransferProps) {
	if (bankDetails.length === 0) return null;
	const { orderId, createdAt, holdUntil, bankHoldUntil, receivedPoisha } = order;
	return (
		<section className="mb-6 grid gap-4 border-t pt-6" aria-labelledby="bank-transfer">
			<h2 id="bank-transfer">Pay by bank transfer</h2>
			<BankDetails
				details={bankDetails}
				reference={buildTransferReference(orderId)}
				totalPoisha={duePoisha}
			/>
			<p className="hint">
				{receivedPoisha > 0 ? (
					"We keep your items until the rest arrives."
				) : (
					<>
						We hold your items until <Moment at={holdUntil} /> (Bangladesh time) and email you when
						your transfer arrives. Late transfers are returned.
					</>
				)}
			</p>
			{bankHoldUntil === null && receivedPoisha === 0 ? (
				<Form
					method="post"
					action={getPaymentPath(orderId)}
					className="grid gap-2"
					preventScrollReset
				>
					<input type="hidden" name="intent" value="bank" />
					<Button type="submit">I'll pay by bank transfer: hold my items</Button>
					<p className="hint">
						We'll hold them until <Moment at={Math.max(holdUntil, createdAt + bankHoldMs)} /> and
						email you these details.
					</p>
				</Form>
			) : null}
		</section>
	);
}
