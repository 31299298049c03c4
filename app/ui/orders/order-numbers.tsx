import type { OrderLine } from "~/domain/orders/rules/order-line";
import { Entry } from "./entry";

type OrderNumbersProps = {
	order: Pick<
		OrderLine,
		| "orderNumber"
		| "purchaseOrderNumber"
		| "companyName"
		| "buyerBin"
		| "exemptNumber"
		| "quoteNumber"
		| "approvedList"
		| "costCentre"
		| "note"
	>;
};

/** Entries of a description list. */
export const OrderNumbers = ({ order }: OrderNumbersProps) => (
	<>
		<Entry term="Order" className="code">
			{order.orderNumber}
		</Entry>
		<Entry term="Purchase order" className="code">
			{order.purchaseOrderNumber}
		</Entry>
		<Entry term="Company">{order.companyName}</Entry>
		<Entry term="BIN" className="code">
			{order.buyerBin}
		</Entry>
		<CompanyReferences order={order} />
		<Entry term="VAT exempt">{order.exemptNumber && `Certificate ${order.exemptNumber}`}</Entry>
	</>
);

type ReferencesProps = {
	order: Pick<OrderLine, "quoteNumber" | "approvedList" | "costCentre" | "note">;
};

/** Entries of a description list. */
export const CompanyReferences = ({ order }: ReferencesProps) => (
	<>
		<Entry term="Quote" className="code">
			{order.quoteNumber}
		</Entry>
		<Entry term="Approved list">{order.approvedList}</Entry>
		<Entry term="Cost centre" className="whitespace-pre-line">
			{order.costCentre}
		</Entry>
		<Entry term="Note" className="whitespace-pre-line">
			{order.note}
		</Entry>
	</>
);
