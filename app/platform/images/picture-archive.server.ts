import { MAX_PICTURE_BYTES } from "~/platform/images/image-rules";
import { SheetTooLarge, UnreadableWorkbook } from "~/platform/input/workbook/errors";
import { openZip, type PartContent } from "~/platform/input/workbook/zip.server";

/** Each is a row and an object: a request may make 1,000 calls. */
const MAX_PICTURES = 400;
/** Pictures hardly get smaller when they are packed. */
const MAX_UNPACKED_BYTES = 60 * 1024 * 1024;

export const isArchive = async (file: File): Promise<boolean> => {
	const mark = new Uint8Array(await file.slice(0, 4).arrayBuffer());
	return [0x50, 0x4b, 3, 4].every((byte, at) => mark[at] === byte);
};

const isPicturePath = (path: string) =>
	!path.endsWith("/") && !/(?:^|\/)(?:__MACOSX\/|\.|(?:Thumbs\.db|desktop\.ini)$)/i.test(path);

/** The files of an archive, one by one, by their names without folders. Throws a sentence. */
export async function* readArchive(file: File): AsyncGenerator<File> {
	try {
		const { paths, readPart } = openZip(
			new Uint8Array(await file.arrayBuffer()),
			MAX_UNPACKED_BYTES,
		);
		const wanted = paths.filter(isPicturePath);
		if (wanted.length > MAX_PICTURES)
			throw new ArchiveRefused(`has ${wanted.length} files. The limit is ${MAX_PICTURES}`);
		for (const path of wanted) {
			const content = readPart(path);
			const name = path.split(/[\\/]/).at(-1) ?? path;
			if (content) yield new File(await readPieces(content), name);
		}
	} catch (error) {
		if (error instanceof SheetTooLarge) throw new ArchiveRefused("is larger than 60 MB unpacked");
		if (error instanceof UnreadableWorkbook)
			throw new ArchiveRefused("cannot be read: it is damaged or has a password");
		throw error;
	}
}

export class ArchiveRefused extends Error {}

/** A picture that is too large is cut: it is refused by its size. */
async function readPieces(content: PartContent): Promise<BlobPart[]> {
	const pieces: BlobPart[] = [];
	let size = 0;
	for await (const piece of content) {
		if (size <= MAX_PICTURE_BYTES) pieces.push(new Uint8Array(piece));
		size += piece.length;
	}
	return pieces;
}
