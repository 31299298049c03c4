import {
	type BackLink,
	OrderDocumentBuyer,
	OrderDocumentPage,
	OrderDocumentSheet,
	type OrderDocumentSheetProps,
} from "./order-document";
import { type DocumentLine, OrderDocumentLines } from "./order-document-lines";
import { OrderDocumentVat } from "./order-document-vat";

type InvoiceDocumentProps = OrderDocumentSheetProps & {
	lines: readonly DocumentLine[];
	backTo: BackLink;
};

/** An invoice or a pro-forma invoice. */
export function InvoiceDocument({ lines, backTo, children, ...sheet }: InvoiceDocumentProps) {
	return (
		<OrderDocumentPage backTo={backTo}>
			<OrderDocumentSheet {...sheet}>
				<OrderDocumentBuyer order={sheet.order} label="Buyer" />
				<OrderDocumentLines lines={lines} />
				<OrderDocumentVat order={sheet.order} lines={lines} />
				{children}
			</OrderDocumentSheet>
		</OrderDocumentPage>
	);
}
