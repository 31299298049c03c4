import type { OrderView } from "~/domain/orders/rules";
import { transferReference } from "~/domain/payments/rules";
import { Day, Moment } from "~/ui/elements/user-byline";
import { BankDetails } from "~/ui/orders/bank-details";
import { Paper, PaperBuyer, PaperLines, type Seller } from "~/ui/orders/order-document";

type ProformaProps = {
	/** The id of the order, or of the checkout, whose beginning a transfer quotes. */
	number: string;
	/** At least one. */
	orders: readonly OrderView[];
	seller: Seller;
	bankDetails: readonly { label: string; value: string }[];
	backTo: { to: string; label: string };
};

/** What unpaid orders will cost, on paper. */
export function Proforma({ number, orders, seller, bankDetails, backTo }: ProformaProps) {
	const [first] = orders;
	if (!first) return null;
	const facts = [
		[
			"Order",
			<span key="id" className="code">
				{number}
			</span>,
		],
		["Date", <Day key="day" at={first.createdAt} />],
		[
			"Units kept until",
			<Moment key="until" at={Math.min(...orders.map(({ holdUntil }) => holdUntil))} />,
		],
	] as const;
	return (
		<Paper title="Pro-forma invoice" seller={seller} facts={facts} backTo={backTo}>
			<PaperBuyer order={first} label="Buyer" />
			<PaperLines orders={orders} />
			{bankDetails.length > 0 ? (
				<section>
					<h2>Pay by bank transfer</h2>
					<BankDetails
						details={bankDetails}
						reference={transferReference(number)}
						totalPoisha={orders.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0)}
					/>
				</section>
			) : null}
			<p className="paper-note">
				This is not a tax invoice. An invoice follows once the order is paid.
			</p>
		</Paper>
	);
}
