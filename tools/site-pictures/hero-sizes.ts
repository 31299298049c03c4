import { fileURLToPath } from "node:url";
import sharp from "sharp";

// Run after hero-1600.webp has changed: node --import tsx tools/site-pictures/hero-sizes.ts

const file = (width: number, format: "avif" | "webp") =>
	fileURLToPath(new URL(`../../app/routes/home/hero-${width}.${format}`, import.meta.url));
const scaled = (width: number) => sharp(file(1600, "webp")).resize(width);

// Lower quality for small sizes, which dense screens show (see hero-pictures.ts).
for (const [width, quality] of [
	[720, 34],
	[1080, 50],
	[1600, 50],
] as const) {
	await scaled(width)
		.avif({ quality, chromaSubsampling: "4:2:0", effort: 6 })
		.toFile(file(width, "avif"));
	if (width === 1600) continue;
	await scaled(width)
		.webp({ quality: quality + 20, effort: 6, smartSubsample: true })
		.toFile(file(width, "webp"));
}
