import type { PrintedDocument } from "~/domain/documents/rules";
import { type BackLink, OrderDocumentPage } from "../orders/order-document";
import { MushakPaper } from "./mushak-paper";
import { PlainPaper } from "./plain-paper";

type DocumentPaperProps = {
	document: PrintedDocument;
	/** The key of today's letterhead; '' without one. */
	logoKey: string;
	/** Null for a page without an account. */
	backTo: BackLink | null;
};

/** All but the logo is what was printed when it was issued. */
export const DocumentPaper = ({ document, logoKey, backTo }: DocumentPaperProps) => (
	<OrderDocumentPage backTo={backTo} isWide={document.facts.seller.form === "mushak"}>
		{document.facts.seller.form === "mushak" ? (
			<MushakPaper document={document} logoKey={logoKey} />
		) : (
			<PlainPaper document={document} logoKey={logoKey} />
		)}
	</OrderDocumentPage>
);
