import {
	buildDocumentUrl,
	DOCUMENT_KIND_LABELS,
	type DocumentDto,
	formatFileSize,
} from "~/domain/catalog/document-rules";

type DocumentListProps = { documents: readonly DocumentDto[]; className?: string };

/** Plain links, because the files are no pages of the app. */
export function DocumentList({ documents, className }: DocumentListProps) {
	if (documents.length === 0) return null;
	return (
		<section aria-labelledby="documents" className={className}>
			<h2 id="documents">Documents</h2>
			<ul className="mt-2 text-small">
				{documents.map((document) => (
					<li key={document.id} className="border-b">
						<a href={buildDocumentUrl(document)} className="inline-block py-3 pointer-fine:py-1.5">
							<span className="font-semibold">{document.title}</span>
						</a>{" "}
						<small>
							{DOCUMENT_KIND_LABELS[document.kind]}, PDF, {formatFileSize(document.bytes)}
						</small>
					</li>
				))}
			</ul>
		</section>
	);
}
