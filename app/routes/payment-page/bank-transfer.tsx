import { Form } from "@remix-run/react";
import type { OrderDto } from "~/domain/orders/rules";
import {
	buildTransferReference,
	getPaymentPath,
	isHeldForBank,
	type PaymentTarget,
} from "~/domain/payments/rules";
import type { Settings } from "~/platform/config/settings.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { BankDetails } from "~/ui/orders/bank-details";

type BankTransferProps = {
	target: PaymentTarget;
	/** What the transfer pays. */
	orders: readonly OrderDto[];
	/** Where it goes, and for how long after the order units wait for it, in ms. */
	bank: Pick<Settings, "bankDetails" | "bankHoldMs">;
};

/** The way to pay that needs neither a card nor a script: an admin records the money when the bank has it. */
export function BankTransfer({
	target,
	orders,
	bank: { bankDetails, bankHoldMs },
}: BankTransferProps) {
	if (bankDetails.length === 0) return null;
	const path = getPaymentPath(target);
	const areHeldForBank = orders.every((order) => isHeldForBank(order, bankHoldMs));
	const heldUntil = Math.min(...orders.map(({ holdUntil }) => holdUntil));
	const bankHoldUntil = Math.min(...orders.map(({ createdAt }) => createdAt)) + bankHoldMs;
	const canExtendHold = !areHeldForBank && bankHoldUntil > heldUntil;
	return (
		<section className="bank-transfer" aria-labelledby="bank-transfer">
			<h2 id="bank-transfer">Pay by bank transfer</h2>
			<BankDetails
				details={bankDetails}
				reference={buildTransferReference("orderId" in target ? target.orderId : target.checkoutId)}
				totalPoisha={orders.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0)}
			/>
			<p className="hint">
				We keep your units until <Moment at={heldUntil} /> (Bangladesh time), and mail you when the
				bank has told us of your money. A transfer that arrives later, or of another amount, we send
				back.
			</p>
			{canExtendHold ? (
				<Form method="post" action={path} className="bank-wait" preventScrollReset>
					<input type="hidden" name="intent" value="bank" />
					<Button type="submit">I pay by transfer: keep my units</Button>
					<p className="hint">
						They then wait until <Moment at={bankHoldUntil} />, and we mail you these details.
					</p>
				</Form>
			) : null}
			{/* A document of its own: Remix loses its way when a page it has not heard of is entered while the card form still asks. */}
			<ButtonLink to={`${path}/proforma`} reloadDocument>
				Pro-forma invoice to print
			</ButtonLink>
		</section>
	);
}
