import { useLoaderData } from "@remix-run/react";
import { findCreditNote } from "~/domain/documents/queries.server";
import { formatDocumentNumber, parseCreditNoteNumber } from "~/domain/documents/rules";
import { loadDocumentOrder } from "~/http/order-documents/load-order.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { DocumentPaper } from "~/ui/documents/document-paper";

export const handle = { access: "owner-or-admin" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Credit note",
	({ document }) =>
		`Credit note ${formatDocumentNumber(document)}, order ${document.facts.orderNumber}`,
);

export const loader = customer.loader(async ({ request, params, user, ctx }) => {
	const orderId = params.orderId ?? "";
	const { shared } = await loadDocumentOrder(request, ctx, user, orderId);
	const id = found(parseCreditNoteNumber(params.number ?? ""));
	const document = found(await findCreditNote(ctx.db, orderId, id));
	return { document, logoKey: ctx.settings.seller.logoKey, backTo: shared.backTo };
});

export default function CreditNote() {
	return <DocumentPaper {...useLoaderData<typeof loader>()} />;
}
