import type { ReactNode } from "react";
import { formatDocumentNumber, type PrintedDocument } from "~/domain/documents/rules";
import { Moment } from "../elements/date-time";
import { Logo } from "../orders/order-document";
import { OrderDocumentVat } from "../orders/order-document-vat";
import { DocumentPayments } from "./document-payments";
import { MushakLines } from "./mushak-lines";
import { PersonInCharge } from "./person-in-charge";

/** The forms of the National Board of Revenue: Mushak-6.3 (tax invoice) and Mushak-6.7 (credit note). */
type MushakPaperProps = { document: PrintedDocument; logoKey: string };

export function MushakPaper({ document, logoKey }: MushakPaperProps) {
	const { issuedAt, facts } = document;
	const { seller } = facts;
	const isCreditNote = "reason" in facts;
	return (
		<article className="order-document">
			<header className="order-document-head">
				<address className="flex-1 basis-56">
					{logoKey ? <Logo imageKey={logoKey} /> : null}
					<strong>{seller.legalName || seller.name}</strong>
					<span>BIN: {seller.bin || "–"}</span>
					<span className="whitespace-pre-line">
						{seller.addressOfIssue || seller.address || "–"}
					</span>
					<span>{[seller.phone, seller.email].filter(Boolean).join(", ")}</span>
				</address>
				<div className="text-right max-sm:text-left">
					<p>{isCreditNote ? "Mushak-6.7" : "Mushak-6.3"}</p>
					<h1>
						{isCreditNote ? "Credit note" : "Tax invoice"}{" "}
						<span className="whitespace-nowrap">{formatDocumentNumber(document)}</span>
					</h1>
				</div>
			</header>
			<div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
				<Facts title="Buyer" facts={listBuyerFacts(document)} />
				<Facts
					title={isCreditNote ? "This credit note" : "This invoice"}
					facts={[
						["Issued", <Moment key="issued" at={issuedAt} />],
						...(isCreditNote
							? ([
									["Invoice", facts.invoice.number],
									["Invoice issued", <Moment key="invoice" at={facts.invoice.issuedAt} />],
									["Reason", facts.reason],
								] as const)
							: []),
						["Order", facts.orderNumber],
						["Purchase order", facts.purchaseOrderNumber],
						["Cost centre", facts.costCentre ?? ""],
						["Note", facts.note ?? ""],
					]}
				/>
			</div>
			<MushakLines lines={facts.lines} totals={facts.totals} />
			<OrderDocumentVat
				exemptNumber={facts.exemptNumber}
				amounts={{ ...facts.totals, vat: facts.vat }}
			/>
			{"payments" in facts ? (
				<DocumentPayments {...facts} number={formatDocumentNumber(document)} />
			) : null}
			<PersonInCharge seller={seller} />
		</article>
	);
}

type Fact = readonly [label: string, value: ReactNode];

function listBuyerFacts({ buyer, facts }: PrintedDocument): Fact[] {
	const destination: Fact = ["Destination", facts.destination];
	if (!buyer) return [["Name", "Removed after the years of retention"], destination];
	return [
		["Name", buyer.companyName || buyer.name],
		["Contact", buyer.companyName ? buyer.name : ""],
		["BIN", buyer.bin || "–"],
		["Address", buyer.address],
		destination,
		["Phone", buyer.phone],
		["Email", buyer.email],
	];
}

/** Leaves out empty ones. */
const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
	<section>
		<h2>{title}</h2>
		<dl className="grid grid-cols-[auto_1fr] gap-x-4 [&_dd]:whitespace-pre-line [&_dd]:wrap-anywhere [&_dt]:text-soft">
			{facts.map(([label, value]) =>
				value === "" ? null : (
					<div key={label} className="contents">
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				),
			)}
		</dl>
	</section>
);
