import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { catalogue } from "./catalogue";
import { pictureFile, READY_SIZES, readyFile } from "./store-pictures";

// After a picture of the catalogue was drawn anew: node --import tsx scripts/seed/make-sizes.ts
// Not by wrangler's stand-in for the Images binding, which knows no quality.

/** What a picture of a list may weigh on a phone, in bytes, less what its answer's headers weigh. */
const MOST_BYTES = 3900;
const QUALITY = 50;

async function made(slug: string, size: number, quality = QUALITY): Promise<Buffer> {
	const bytes = await sharp(fileURLToPath(pictureFile(slug)))
		.resize(size)
		.avif({ quality, chromaSubsampling: "4:2:0" })
		.toBuffer();
	return bytes.length > MOST_BYTES ? made(slug, size, quality - 3) : bytes;
}

for (const { slug } of catalogue) {
	for (const size of READY_SIZES) await writeFile(readyFile(slug, size), await made(slug, size));
}
