import { env } from "cloudflare:test";
import { crc32, deflateSync } from "node:zlib";
import { joined } from "~/platform/images/detect-format.server";

/** Tiny pictures made by hand, with whatever a camera or an attacker may put into them. */

const text = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));
const big = (value: number, size = 4) =>
	Uint8Array.from({ length: size }, (_, n) => value / 256 ** (size - 1 - n));
const little = (value: number, size = 4) => big(value, size).reverse();

/** What the pictures below say of where they were taken. */
export const SECRET = "GPS 23.8103 N 90.4125 E";

type Asked = { width?: number; height?: number; told?: boolean; after?: string };

const segment = (marker: number, body: Uint8Array) =>
	joined([Uint8Array.of(0xff, marker), big(body.length + 2, 2), body]);

/** A JPEG's segments; `told` adds Exif, XMP, IPTC and a comment, `orientation` turns it. */
export function jpeg({
	width = 8,
	height = 6,
	told,
	after = "",
	orientation = 1,
}: Asked & { orientation?: number } = {}): Uint8Array<ArrayBuffer> {
	const exif = [text("Exif\0\0II"), little(42, 2), little(8), little(1, 2), little(0x112, 2)];
	const entry = [little(3, 2), little(1), little(orientation, 2), little(0, 2), little(0)];
	const metadata = [
		segment(0xe1, joined([...exif, ...entry, text(SECRET)])),
		segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
		segment(0xed, text(`Photoshop 3.0\0${SECRET}`)),
		segment(0xfe, text(SECRET)),
	];
	const frame = [Uint8Array.of(8), big(height, 2), big(width, 2), Uint8Array.of(1, 1, 0x11, 0)];
	return whole([
		Uint8Array.of(0xff, 0xd8),
		segment(0xe0, joined([text("JFIF\0"), Uint8Array.of(1, 1, 0, 0, 1, 0, 1, 0, 0)])),
		...(told || orientation !== 1 ? metadata : []),
		segment(0xdb, new Uint8Array(65)),
		segment(0xc0, joined(frame)),
		segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
		Uint8Array.of(0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9),
		text(after),
	]);
}

const pngChunk = (type: string, body: Uint8Array) =>
	joined([big(body.length), text(type), body, big(0)]);

/** A PNG's chunks; `told` adds texts, Exif, a time and a private chunk. */
export function png({ width = 8, height = 6, told, after = "" }: Asked = {}) {
	const metadata = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "prVt"];
	return whole([
		text("\x89PNG\r\n\x1a\n"),
		pngChunk("IHDR", joined([big(width), big(height), Uint8Array.of(8, 2, 0, 0, 0)])),
		...(told ? metadata.map((type) => pngChunk(type, text(SECRET))) : []),
		pngChunk("IDAT", Uint8Array.of(1, 2, 3)),
		pngChunk("IEND", new Uint8Array()),
		text(after),
	]);
}

/** A PNG that can really be drawn: its left half is black, its right half white. */
export function drawable({ width = 8, height = 6 }: Pick<Asked, "width" | "height"> = {}) {
	const row = Uint8Array.from({ length: 1 + 3 * width }, (_, n) => (n > 1.5 * width ? 255 : 0));
	const rows = joined(Array.from({ length: height }, () => row));
	const chunk = (type: string, body: Uint8Array) => {
		const named = joined([text(type), body]);
		return joined([big(body.length), named, big(crc32(named))]);
	};
	return whole([
		text("\x89PNG\r\n\x1a\n"),
		chunk("IHDR", joined([big(width), big(height), Uint8Array.of(8, 2, 0, 0, 0)])),
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", new Uint8Array()),
	]);
}

/** A picture as the encoder of the Images binding writes it. */
export async function encoded(
	picture: Uint8Array<ArrayBuffer>,
	format: ImageOutputOptions["format"],
): Promise<Uint8Array<ArrayBuffer>> {
	const result = await env.IMAGES.input(new Blob([picture]).stream()).output({ format });
	return new Uint8Array(await result.response().arrayBuffer());
}

const webpChunk = (type: string, body: Uint8Array) =>
	joined([text(type), little(body.length), body, new Uint8Array(body.length % 2)]);

/** A WebP of the extended kind; `told` adds Exif and XMP, `animated` says it moves. */
export function webp({
	width = 8,
	height = 6,
	told,
	after = "",
	animated,
}: Asked & { animated?: boolean } = {}) {
	const flags = (told ? 0x0c : 0) | (animated ? 0x02 : 0);
	const frame = [Uint8Array.of(0x10, 0, 0, 0x9d, 0x01, 0x2a), little(width, 2), little(height, 2)];
	const chunks = joined([
		webpChunk("VP8X", joined([little(flags), little(width - 1, 3), little(height - 1, 3)])),
		webpChunk("VP8 ", joined([...frame, Uint8Array.of(7)])),
		...(told ? ["EXIF", "XMP ", "ABCD"].map((type) => webpChunk(type, text(SECRET))) : []),
	]);
	return whole([text("RIFF"), little(4 + chunks.length), text("WEBP"), chunks, text(after)]);
}

const box = (type: string, ...parts: Uint8Array[]) => {
	const body = joined(parts);
	return joined([big(8 + body.length), text(type), body]);
};

const item = (id: number, type: string) =>
	box("infe", Uint8Array.of(2, 0, 0, 0), big(id, 2), big(0, 2), text(`${type}\0`));

/**
 * An AVIF of one picture item and, with `told`, an Exif and an XMP item. `drawn` is the picture's own data. Each item names
 * all of its data as often as `extents` says.
 */
export function avif({
	width = 8,
	height = 6,
	told,
	after = "",
	extents = 1,
}: Asked & { extents?: number } = {}) {
	const drawn = text("<the coded picture>");
	const secret = text(SECRET);
	const datas = told ? [drawn, secret, secret] : [drawn];
	const head = (start: number) => {
		let at = start;
		const places = datas.map((data, n) => {
			const extent = joined([big(at), big(data.length)]);
			const all = Array.from({ length: extents }, () => extent);
			const place = joined([big(n + 1, 2), big(0, 2), big(extents, 2), ...all]);
			at += data.length;
			return place;
		});
		const kinds = ["av01", "Exif", "mime"].slice(0, datas.length);
		return joined([
			box("ftyp", text("avif"), big(0), text("mif1avif")),
			box(
				"meta",
				big(0),
				box("iinf", big(0), big(datas.length, 2), ...kinds.map((kind, n) => item(n + 1, kind))),
				box("iloc", big(0), Uint8Array.of(0x44, 0), big(datas.length, 2), ...places),
				box("iprp", box("ipco", box("ispe", big(0), big(width), big(height)))),
			),
		]);
	};
	const hidden = text(told ? SECRET : "");
	const start = head(0).length + 8;
	return whole([head(start), box("mdat", ...datas, hidden), text(after)]);
}

/** A file of these bytes under a name and a type that need not be true. */
export const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = "picture.jpg", type = "image/jpeg") =>
	new File([bytes], name, { type });

const whole = (parts: Uint8Array[]) => Uint8Array.from(joined(parts));
