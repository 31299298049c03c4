export const DOCUMENT_KINDS = ["datasheet", "drawing", "certificate"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_KIND_LABELS: Record<DocumentKind, string> = {
	datasheet: "Data sheet",
	drawing: "Drawing",
	certificate: "Certificate",
};

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_TOO_LARGE = "Choose a PDF file of at most 10 MB";

export const MAX_DOCUMENTS = 20;

/** A PDF file of a part or of its family. */
export type DocumentDto = { id: string; kind: DocumentKind; title: string; bytes: number };

type NamedDocument = Pick<DocumentDto, "kind" | "title">;

/** 'hex-bolts-dimensions.pdf'; from the kind if the title has no Latin letters. */
export function buildDocumentName({ kind, title }: NamedDocument): string {
	const words = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	const slug = words.match(/[a-z0-9]+/g)?.join("-") ?? kind;
	return `${slug}.pdf`;
}

export const buildDocumentUrl = ({ id, ...document }: NamedDocument & { id: string }): string =>
	`/documents/${id}/${buildDocumentName(document)}`;

/** Writes '12 KB' or '1.4 MB'. */
export function formatFileSize(bytes: number): string {
	const kilobytes = Math.ceil(bytes / 1024);
	return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
