import { data } from "@remix-run/cloudflare";
import { findInvoice } from "~/domain/documents/queries.server";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { verifyOrderToken } from "~/domain/orders/mails/order-token.server";
import { anyone } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { DocumentPaper } from "~/ui/documents/document-paper";
import { INVALID_LINK_TITLE, InvalidLinkPage } from "~/ui/layout/invalid-link-page";

export const handle = { access: "secret" } satisfies RouteHandle;

export const meta = titled<typeof loader>(INVALID_LINK_TITLE, (shown) =>
	shown ? `Invoice ${formatDocumentNumber(shown.document)}` : INVALID_LINK_TITLE,
);

/** Opens one invoice, and nothing else of its order. */
export const loader = anyone.loader(async ({ params, ctx: { db, settings } }) => {
	const orderId = verifyOrderToken(settings, "invoice", params.token ?? "");
	const document = orderId && (await findInvoice(db, orderId));
	return document ? data({ document, logoKey: settings.seller.logoKey }) : data(null, 404);
});

export default withData<typeof loader>((loaded) => {
	return loaded ? (
		<DocumentPaper {...loaded} backTo={null} />
	) : (
		<InvalidLinkPage to="/contact" label="Contact us">
			The link is incomplete. Copy all of it from the email.
		</InvalidLinkPage>
	);
});
