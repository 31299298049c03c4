import { Form } from "@remix-run/react";
import type { OrderLine } from "~/domain/orders/rules";
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
	orders: readonly OrderLine[];
	bank: Pick<Settings, "bankDetails" | "bankHoldMs">;
};

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
				reference={buildTransferReference("lineId" in target ? target.lineId : target.orderId)}
				totalPoisha={orders.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0)}
			/>
			<p className="hint">
				We hold your items until <Moment at={heldUntil} /> (Bangladesh time) and email you when your
				transfer arrives. Late transfers or other amounts are returned.
			</p>
			{canExtendHold ? (
				<Form method="post" action={path} className="bank-wait" preventScrollReset>
					<input type="hidden" name="intent" value="bank" />
					<Button type="submit">I'll pay by bank transfer: hold my items</Button>
					<p className="hint">
						We'll hold them until <Moment at={bankHoldUntil} /> and email you these details.
					</p>
				</Form>
			) : null}
			{/* Reloads the document: Remix mishandles entering a page missing from its manifest while
			    the card form is loading. */}
			<ButtonLink to={`${path}/proforma`} reloadDocument>
				Print pro-forma
			</ButtonLink>
		</section>
	);
}
