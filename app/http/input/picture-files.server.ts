import type { NamedPicture } from "~/domain/admin/named-pictures.server";
import { readPictureFile } from "./file-fields.server";
import { readFormData } from "./read-form-data.server";

const MAX_FILES = 50;
/** A Worker has 128 MB of memory. */
const MAX_BODY_BYTES = 40 * 1024 * 1024;

type ReadPictures = { named: NamedPicture[]; errors: string[] };

const refuse = (message: string): ReadPictures => ({ named: [], errors: [message] });

/** All pictures of a field; each wrong one has an error with its name. */
export async function readPictureFiles(request: Request, field: string): Promise<ReadPictures> {
	const form = await readFormData(request, { maxBytes: MAX_BODY_BYTES, maxFields: MAX_FILES + 5 });
	if (form === "too-large") return refuse("These files have more than 40 MB. Choose fewer");
	if (form === "invalid-form") return refuse(`Choose at most ${MAX_FILES} files`);
	const files = form
		.getAll(field)
		.filter((file) => file instanceof File && file.size > 0) as File[];
	if (files.length === 0) return refuse("Choose at least one picture");
	if (files.length > MAX_FILES) return refuse(`Choose at most ${MAX_FILES} files`);
	const read: ReadPictures = { named: [], errors: [] };
	for (const file of files) {
		const fileName = file.name.toWellFormed().replaceAll("\0", "").trim().slice(-200);
		const picture = await readPictureFile(file);
		if (fileName === "") read.errors.push("A file has no name");
		else if (picture.ok) read.named.push({ fileName, picture: picture.content });
		else read.errors.push(`${fileName}: ${picture.message}`);
	}
	return read;
}
