import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import {
	pictureFile,
	pictureNames,
	READY_SIZES,
	readyFile,
} from "../../scripts/seed/store-pictures";

// Run after a catalogue picture has changed: node --import tsx tools/catalogue-pictures/make-sizes.ts. Uses
// sharp, because wrangler's local Images binding ignores quality.

/** Bytes of a list picture on a phone, without response headers. */
const MAX_BYTES = 3900;
const QUALITY = 50;

async function makeAvif(slug: string, size: number, quality = QUALITY): Promise<Buffer> {
	const bytes = await sharp(fileURLToPath(pictureFile(slug)))
		.resize(size)
		.avif({ quality, chromaSubsampling: "4:2:0" })
		.toBuffer();
	return bytes.length > MAX_BYTES ? makeAvif(slug, size, quality - 3) : bytes;
}

for (const slug of pictureNames) {
	for (const size of READY_SIZES)
		await writeFile(readyFile(slug, size), await makeAvif(slug, size));
}
