import { formatDocumentNumber, type PrintedDocument } from "~/domain/documents/rules";
import { Day, Moment } from "../elements/date-time";
import { OrderDocumentBuyer, OrderDocumentSheet } from "../orders/order-document";
import { OrderDocumentLines } from "../orders/order-document-lines";
import { OrderDocumentVat } from "../orders/order-document-vat";
import { DocumentPayments } from "./document-payments";
import { PersonInCharge } from "./person-in-charge";

type PlainPaperProps = { document: PrintedDocument; logoKey: string };

export function PlainPaper({ document, logoKey }: PlainPaperProps) {
	const { issuedAt, buyer, facts } = document;
	const { seller } = facts;
	const lines = facts.lines.map(({ lineId, description, grossPoisha, ...line }) => ({
		...line,
		id: lineId,
		productName: description,
		totalPoisha: grossPoisha,
	}));
	return (
		<OrderDocumentSheet
			title={
				<>
					{"reason" in facts ? "Credit note" : "Invoice"}{" "}
					<span className="whitespace-nowrap">{formatDocumentNumber(document)}</span>
				</>
			}
			order={facts}
			seller={{ ...seller, shopName: seller.name, footLine: "", logoKey }}
			details={[
				["Issued", <Moment key="issued" at={issuedAt} />],
				["Ordered", <Day key="ordered" at={facts.orderedAt} />],
				...("reason" in facts
					? [
							["Invoice", facts.invoice.number] as const,
							["Invoice issued", <Moment key="invoice" at={facts.invoice.issuedAt} />] as const,
							["Reason", facts.reason || "–"] as const,
						]
					: []),
				...(buyer?.bin ? [["Buyer's BIN", buyer.bin] as const] : []),
				...(facts.destination ? [["Destination", facts.destination] as const] : []),
			]}
		>
			{buyer ? (
				<OrderDocumentBuyer
					order={{ ...buyer, district: "", buyerName: buyer.name, buyerEmail: buyer.email }}
					label="Buyer"
				/>
			) : null}
			<OrderDocumentLines lines={lines} />
			<OrderDocumentVat
				exemptNumber={facts.exemptNumber}
				amounts={{ ...facts.totals, vat: facts.vat }}
			/>
			{"payments" in facts ? (
				<DocumentPayments {...facts} number={formatDocumentNumber(document)} />
			) : null}
			<PersonInCharge seller={seller} />
		</OrderDocumentSheet>
	);
}
