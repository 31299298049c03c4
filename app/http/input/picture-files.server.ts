import type { NamedPicture } from "~/domain/admin/named-pictures.server";
import { ArchiveRefused, isArchive, readArchive } from "~/platform/images/picture-archive.server";
import { readPictureFile } from "./file-fields.server";
import { readFormData } from "./read-form-data.server";

const MAX_FILES = 50;
/** A Worker has 128 MB of memory. */
const MAX_BODY_BYTES = 40 * 1024 * 1024;

type ReadPictures = { named: NamedPicture[]; errors: string[] };

const refuse = (message: string): ReadPictures => ({ named: [], errors: [message] });

/** All pictures of a field, those in a ZIP too; each wrong one has an error with its name. */
export async function readPictureFiles(request: Request, field: string): Promise<ReadPictures> {
	const form = await readFormData(request, { maxBytes: MAX_BODY_BYTES, maxFields: MAX_FILES + 5 });
	// It may be the number of them too: a form of many more than 50 isn't read to its end.
	if (form === "too-large")
		return refuse(`Choose at most ${MAX_FILES} files, of at most 40 MB together`);
	if (form === "invalid-form") return refuse(`Choose at most ${MAX_FILES} files`);
	const files = form
		.getAll(field)
		.filter((file) => file instanceof File && file.size > 0) as File[];
	if (files.length === 0) return refuse("Choose at least one picture");
	if (files.length > MAX_FILES) return refuse(`Choose at most ${MAX_FILES} files`);
	const read: ReadPictures = { named: [], errors: [] };
	for (const file of files) {
		if (await isArchive(file)) await addArchive(read, file);
		else await addPicture(read, file);
	}
	return read;
}

async function addArchive(read: ReadPictures, archive: File): Promise<void> {
	const before = read.named.length + read.errors.length;
	try {
		for await (const file of readArchive(archive)) await addPicture(read, file);
		if (read.named.length + read.errors.length === before)
			read.errors.push(`${archive.name} has no files`);
	} catch (error) {
		if (!(error instanceof ArchiveRefused)) throw error;
		read.errors.push(`${archive.name} ${error.message}`);
	}
}

async function addPicture(read: ReadPictures, file: File): Promise<void> {
	const fileName = file.name.toWellFormed().normalize().replaceAll("\0", "").trim().slice(-200);
	const picture = await readPictureFile(file);
	if (fileName === "") read.errors.push("A file has no name");
	else if (picture.ok) read.named.push({ fileName, picture: picture.content });
	else read.errors.push(`${fileName}: ${picture.message}`);
}
