import { type ImportFile, readImportFile } from "~/domain/imports/files/read-upload.server";
import type { FileField } from "./file-fields.server";

const MAX_NAME_CHARS = 200;

/** Of an import; its content is checked later, by the dry run. */
export const importFile: FileField<{ fileName: string; file: ImportFile }> = {
	name: "file",
	maxBytes: 21 * 1024 * 1024,
	tooLarge: "The file is too large. The limit is 20 MB.",
	async read(file) {
		if (!file) return { ok: false, message: "Choose a file" };
		const read = readImportFile(new Uint8Array(await file.arrayBuffer()));
		if (!read.ok) return read;
		const fileName = file.name.toWellFormed().replaceAll("\0", "").slice(-MAX_NAME_CHARS) || "file";
		return { ok: true, content: { fileName, file: read.file } };
	},
};
