import type { OrderLine } from "~/domain/orders/rules";
import { buildTransferReference } from "~/domain/payments/rules";
import { Day, Moment } from "~/ui/elements/date-time";
import { BankDetails } from "~/ui/orders/bank-details";
import {
	OrderDocument,
	OrderDocumentBuyer,
	OrderDocumentLines,
	type Seller,
} from "~/ui/orders/order-document";

type ProformaInvoiceProps = {
	orders: readonly OrderLine[];
	seller: Seller;
	bankDetails: readonly { label: string; value: string }[];
	backTo: { to: string; label: string };
};

export function ProformaInvoice({ orders, seller, bankDetails, backTo }: ProformaInvoiceProps) {
	const [first] = orders;
	if (!first) return null;
	const details = [
		["Date", <Day key="day" at={first.createdAt} />],
		[
			"Held until",
			<Moment key="until" at={Math.min(...orders.map(({ holdUntil }) => holdUntil))} />,
		],
	] as const;
	return (
		<OrderDocument
			title="Pro-forma invoice"
			order={first}
			seller={seller}
			details={details}
			backTo={backTo}
		>
			<OrderDocumentBuyer order={first} label="Buyer" />
			<OrderDocumentLines orders={orders} />
			{bankDetails.length > 0 ? (
				<section>
					<h2>Pay by bank transfer</h2>
					<BankDetails
						details={bankDetails}
						reference={buildTransferReference(first.orderId)}
						totalPoisha={orders.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0)}
					/>
				</section>
			) : null}
			<p className="order-document-note">
				This is not a tax invoice. An invoice follows once the order is paid.
			</p>
		</OrderDocument>
	);
}
