import { createHash } from "node:crypto";
import { MAX_DOCUMENT_BYTES } from "../document-rules";

/** `digest` is the SHA-256 of the bytes. */
export type UploadedPdf = { bytes: Uint8Array; digest: string };

export type PdfRefusal = "too-large" | "no-pdf";

const HEADER = "%PDF-";

/** Looks at the header only: a reader decides whether the rest can be shown. */
export async function readPdf(
	file: Blob,
): Promise<{ ok: true; pdf: UploadedPdf } | { ok: false; reason: PdfRefusal }> {
	if (file.size > MAX_DOCUMENT_BYTES) return { ok: false, reason: "too-large" };
	const bytes = new Uint8Array(await file.arrayBuffer());
	const header = String.fromCharCode(...bytes.subarray(0, HEADER.length));
	if (header !== HEADER) return { ok: false, reason: "no-pdf" };
	return { ok: true, pdf: { bytes, digest: createHash("sha256").update(bytes).digest("hex") } };
}
