import type { OrderView } from "~/domain/orders/rules";
import { transferReference } from "~/domain/payments/rules";
import type { Settings } from "~/platform/env.server";
import { BankDetails } from "~/ui/bank-details";
import { ButtonLink } from "~/ui/button";
import { Moment } from "~/ui/person";

type BankTransferProps = {
	order: OrderView;
	/** Where a transfer goes. */
	details: Settings["bankDetails"];
};

/** The way to pay that needs neither a card nor a script: an admin records the money when the bank has it. */
export function BankTransfer({ order, details }: BankTransferProps) {
	return (
		<section className="bank-transfer" aria-labelledby="bank-transfer">
			<h2 id="bank-transfer">Pay by bank transfer</h2>
			<BankDetails
				details={details}
				reference={transferReference(order.id)}
				totalPoisha={order.totalPoisha}
			/>
			<p className="hint">
				We keep your units until <Moment at={order.holdUntil} /> (Bangladesh time), and mail you
				when the bank has told us of your money. A transfer that arrives later, or of another
				amount, we send back.
			</p>
			{/* A document of its own: Remix loses its way when a page it has not heard of is entered while the card form still asks. */}
			<ButtonLink to={`/myorder/${order.id}/proforma`} reloadDocument>
				Pro-forma invoice to print
			</ButtonLink>
		</section>
	);
}
