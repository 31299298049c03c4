import { DOCUMENT_TOO_LARGE } from "~/domain/catalog/document-rules";
import {
	type PdfRefusal,
	readPdf,
	type UploadedPdf,
} from "~/domain/catalog/documents/read-pdf.server";
import { readUploadedPicture, type UploadedPicture } from "~/platform/images/image.server";
import { getPictureErrorMessage } from "../errors/pictures.server";

type ReadFile<Content> = { ok: true; content: Content } | { ok: false; message: string };

export type FileField<Content> = {
	name: string;
	/** Limits the body; the default is enough for a picture. */
	maxBytes?: number;
	tooLarge: string;
	/** Null when no file was chosen. */
	read: (file: File | null) => Promise<ReadFile<Content>>;
};

export async function readPictureFile(file: File): Promise<ReadFile<UploadedPicture>> {
	const read = await readUploadedPicture(file);
	return read.ok
		? { ok: true, content: read.picture }
		: { ok: false, message: getPictureErrorMessage(read.reason) };
}

const IMAGE = { name: "image", tooLarge: getPictureErrorMessage("too-large") };

export const requiredPicture: FileField<UploadedPicture> = {
	...IMAGE,
	read: async (file) =>
		file ? readPictureFile(file) : { ok: false, message: "Image is required" },
};

export const optionalPicture: FileField<UploadedPicture | null> = {
	...IMAGE,
	read: async (file) => (file ? readPictureFile(file) : { ok: true, content: null }),
};

const PDF_ERRORS: Record<PdfRefusal, string> = {
	"too-large": DOCUMENT_TOO_LARGE,
	"no-pdf": "This is not a PDF file. Save it as a PDF and choose that file",
};

export const requiredPdf: FileField<UploadedPdf> = {
	name: "file",
	tooLarge: DOCUMENT_TOO_LARGE,
	async read(file) {
		if (!file) return { ok: false, message: "Choose a PDF file" };
		const read = await readPdf(file);
		return read.ok
			? { ok: true, content: read.pdf }
			: { ok: false, message: PDF_ERRORS[read.reason] };
	},
};
