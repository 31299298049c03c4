import { getInvoiceNumbers } from "~/domain/documents/queries.server";
import { toTk } from "~/domain/money/rules";
import { splitVat, type VatSum } from "~/domain/money/vat-rules";
import { findLinesOfOrders } from "~/domain/orders/find-orders.server";
import { listAllLines } from "~/domain/orders/list-orders.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { getPaymentMethods } from "~/domain/payments/queries.server";
import { parseFilter } from "~/http/lists/order-filter.server";
import type { Db } from "~/platform/d1/database.server";
import type { Cursor } from "~/platform/d1/keyset.server";
import { groupBy } from "~/platform/group-by";
import { formatTime, inShopTime, list, PAGE_ROWS } from "./exported-list.server";

async function readOrdersPage(db: Db, after: Cursor | null, url: string) {
	const { filter, shown } = parseFilter(url);
	const { lines, next } = shown.find
		? { lines: await findLinesOfOrders(db, shown.find), next: null }
		: await listAllLines(db, after, filter, PAGE_ROWS);
	const paid = lines.filter(({ transactionId }) => transactionId !== null);
	const paymentMethods = await getPaymentMethods(
		db,
		paid.map(({ id }) => id),
	);
	const invoiceNumbers = await getInvoiceNumbers(
		db,
		paid.map(({ orderId }) => orderId),
	);
	const vat = splitVatOfInvoices(lines);
	const rows = lines.map((line) => ({
		...line,
		paidBy: paymentMethods[line.id],
		invoiceNumber: invoiceNumbers[line.orderId],
		vat: vat.get(line.id),
	}));
	return { rows, next };
}

/** By line: the lines of an order that are on the same invoice add up to its VAT. */
function splitVatOfInvoices(lines: readonly OrderLine[]): ReadonlyMap<string, VatSum> {
	const byInvoice = groupBy(
		lines,
		({ orderId, transactionId }) => `${orderId} ${transactionId !== null}`,
	);
	const shares = Array.from(byInvoice.values(), (ofInvoice) => {
		const split = splitVat(ofInvoice);
		return ofInvoice.flatMap(({ id }, index) => {
			const share = split[index];
			return share ? [[id, share] as const] : [];
		});
	});
	return new Map(shares.flat());
}

export const ORDERS_LIST = list(
	"orders",
	[readOrdersPage],
	[
		["id", (line) => line.id],
		[inShopTime("placed"), (line) => formatTime(line.createdAt)],
		["state", (line) => line.status],
		["product", (line) => line.productName],
		["quantity", (line) => line.quantity],
		["unit price in tk", (line) => toTk(line.unitPricePoisha)],
		["total in tk", (line) => toTk(line.totalPoisha)],
		["buyer", (line) => line.buyerName],
		["email", (line) => line.buyerEmail],
		["phone", (line) => line.phone],
		["address", (line) => line.address],
		["district", (line) => line.district],
		["delivery", (line) => line.deliveryMethod],
		["requested for", (line) => line.requestedOn],
		[inShopTime("paid"), (line) => formatTime(line.paidAt)],
		["paid by", (line) => line.paidBy],
		["transaction id", (line) => line.transactionId],
		["order number", (line) => line.orderNumber],
		["purchase order number", (line) => line.purchaseOrderNumber],
		["company", (line) => line.companyName],
		["part number", (line) => line.partNumber],
		["invoice number", (line) => line.invoiceNumber],
		["cost centre", (line) => line.costCentre],
		["note", (line) => line.note],
		[inShopTime("shipped"), (line) => formatTime(line.shippedAt)],
		["carrier", (line) => line.carrier],
		["tracking number", (line) => line.trackingNumber],
		["VAT rate in %", ({ vat }) => vat && vat.vatBp / 100],
		["net in tk", ({ vat }) => vat && toTk(vat.netPoisha)],
		["VAT in tk", ({ vat }) => vat && toTk(vat.vatPoisha)],
		["gross in tk", ({ vat }) => vat && toTk(vat.grossPoisha)],
	],
);
