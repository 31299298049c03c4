import { Link } from "@remix-run/react";
import {
	formatDocumentNumber,
	getDocumentPath,
	type ListedDocument,
} from "~/domain/documents/rules";
import { Day } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { DataTable } from "~/ui/lists/data-table";

export const CustomerDocuments = ({ documents }: { documents: readonly ListedDocument[] }) =>
	documents.length === 0 ? null : (
		<section aria-labelledby="documents" className="mb-8">
			<h2 id="documents">Invoices and credit notes</h2>
			<DataTable
				caption="The newest first"
				rows={documents}
				getKey={formatDocumentNumber}
				columns={[
					[
						"Number",
						(document) => (
							<Link to={getDocumentPath(document.orderId, document)} className="font-semibold">
								{formatDocumentNumber(document)}
							</Link>
						),
					],
					["Issued", ({ issuedAt }) => <Day at={issuedAt} />],
					["Total", ({ grossPoisha }) => <Money poisha={grossPoisha} />, "end"],
				]}
			/>
		</section>
	);
