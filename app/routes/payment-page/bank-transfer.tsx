import { Form } from "@remix-run/react";
import type { OrderView } from "~/domain/orders/rules";
import {
	isHeldForBank,
	type PaymentTarget,
	paymentPath,
	transferReference,
} from "~/domain/payments/rules";
import type { Settings } from "~/platform/config/settings.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/user-byline";
import { BankDetails } from "~/ui/orders/bank-details";

type BankTransferProps = {
	target: PaymentTarget;
	/** What the transfer pays. */
	orders: readonly OrderView[];
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
	const path = paymentPath(target);
	const waits = orders.every((order) => isHeldForBank(order, bankHoldMs));
	const keptUntil = Math.min(...orders.map(({ holdUntil }) => holdUntil));
	const canWaitUntil = Math.min(...orders.map(({ createdAt }) => createdAt)) + bankHoldMs;
	const offersToWait = !waits && canWaitUntil > keptUntil;
	return (
		<section className="bank-transfer" aria-labelledby="bank-transfer">
			<h2 id="bank-transfer">Pay by bank transfer</h2>
			<BankDetails
				details={bankDetails}
				reference={transferReference("orderId" in target ? target.orderId : target.checkoutId)}
				totalPoisha={orders.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0)}
			/>
			<p className="hint">
				We keep your units until <Moment at={keptUntil} /> (Bangladesh time), and mail you when the
				bank has told us of your money. A transfer that arrives later, or of another amount, we send
				back.
			</p>
			{offersToWait ? (
				<Form method="post" action={path} className="bank-wait" preventScrollReset>
					<input type="hidden" name="intent" value="bank" />
					<Button type="submit">I pay by transfer: keep my units</Button>
					<p className="hint">
						They then wait until <Moment at={canWaitUntil} />, and we mail you these details.
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
