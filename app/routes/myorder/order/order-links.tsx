import { Link } from "@remix-run/react";
import {
	formatDocumentNumber,
	getDocumentPath,
	type ListedDocument,
} from "~/domain/documents/rules";
import { getPaymentPath } from "~/domain/payments/rules";
import { ButtonLink } from "~/ui/elements/button";
import { AskOnWhatsApp } from "~/ui/shell/ask-on-whatsapp";
import { OrderAgain } from "../order-again";

type OrderLinksProps = {
	order: { orderId: string; orderNumber: string };
	documents: readonly ListedDocument[];
	isDue: boolean;
	/** False for a member whose role may only see the order. */
	canChange: boolean;
	canChangeAddress: boolean;
	canReturn: boolean;
	/** Empty without a phone number. */
	sellerPhone: string;
};

export function OrderLinks(props: OrderLinksProps) {
	const { order, documents, isDue, canChange, canChangeAddress, canReturn, sellerPhone } = props;
	const { orderId, orderNumber } = order;
	const path = getPaymentPath(orderId);
	return (
		<section aria-label="Documents and help" className="grid gap-4 border-t pt-6">
			<div className="flex flex-wrap gap-3">
				{/* Reload the document: Remix mishandles entering a page missing from its manifest while the
				    card form is loading. */}
				{isDue ? (
					<>
						<ButtonLink to={`${path}/proforma`} reloadDocument>
							Print pro-forma
						</ButtonLink>
						{canChange ? (
							<ButtonLink
								to={`${path}/cancel?from=order`}
								aria-label={`CANCEL order ${orderNumber}`}
								reloadDocument
							>
								CANCEL
							</ButtonLink>
						) : null}
					</>
				) : (
					<OrderAgain orderId={orderId} subject={`order ${orderNumber}`} />
				)}
				{canChangeAddress ? (
					<ButtonLink to={`${path}/address`} reloadDocument={isDue}>
						Change the address
					</ButtonLink>
				) : null}
				{canReturn ? (
					<ButtonLink to={`${path}/return`} reloadDocument={isDue}>
						Request a return
					</ButtonLink>
				) : null}
				{documents.map((document) => (
					<ButtonLink key={formatDocumentNumber(document)} to={getDocumentPath(orderId, document)}>
						{document.kind === "invoice"
							? "Print invoice"
							: `Print credit note ${formatDocumentNumber(document)}`}
					</ButtonLink>
				))}
			</div>
			<p>
				<Link to={`/contact?order=${orderNumber}`}>Get help with this order</Link>
				{sellerPhone ? (
					<>
						{" "}
						or call{" "}
						<a href={`tel:${sellerPhone.replace(/[^\d+]/g, "")}`} className="whitespace-nowrap">
							{sellerPhone}
						</a>
					</>
				) : null}
			</p>
			<AskOnWhatsApp about={`Order ${orderNumber}:`} />
		</section>
	);
}
