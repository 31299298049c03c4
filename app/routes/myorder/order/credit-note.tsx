import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findCreditNote } from "~/domain/documents/queries.server";
import { formatDocumentNumber, parseCreditNoteNumber } from "~/domain/documents/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { loadDocumentOrder } from "~/routes/order-documents/load-order.server";
import { DocumentPaper } from "~/ui/documents/document-paper";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "owner-or-admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data
			? `Credit note ${formatDocumentNumber(page.data.document)}, order ${page.data.document.facts.orderNumber}`
			: "Credit note",
	);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const viewer = await requireVerifiedUser(request, context);
	const { platform } = context;
	const orderId = params.orderId ?? "";
	const { shared } = await loadDocumentOrder(request, platform, viewer, orderId);
	const id = orNotFound(parseCreditNoteNumber(params.number ?? ""));
	const document = orNotFound(await findCreditNote(platform.db, orderId, id));
	return { document, logoKey: platform.settings.seller.logoKey, backTo: shared.backTo };
}

export default function CreditNote() {
	return <DocumentPaper {...useLoaderData<typeof loader>()} />;
}
