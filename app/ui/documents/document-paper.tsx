import type { PrintedDocument } from "~/domain/documents/rules";
import { type BackLink, OrderDocumentPage } from "../orders/order-document";
import { MushakPaper } from "./mushak-paper";
import { PlainPaper } from "./plain-paper";

type DocumentPaperProps = { document: PrintedDocument; backTo: BackLink };

/** Only from what was printed when it was issued. */
export const DocumentPaper = ({ document, backTo }: DocumentPaperProps) => (
	<OrderDocumentPage backTo={backTo}>
		{document.facts.seller.form === "mushak" ? (
			<MushakPaper document={document} />
		) : (
			<PlainPaper document={document} />
		)}
	</OrderDocumentPage>
);
