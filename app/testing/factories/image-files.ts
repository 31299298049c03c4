import { env } from "cloudflare:test";
import { crc32, deflateSync } from "node:zlib";
import { joined } from "~/platform/images/detect-format.server";

const encodeText = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));
const encodeBigEndian = (value: number, size = 4) =>
	Uint8Array.from({ length: size }, (_, n) => value / 256 ** (size - 1 - n));
const encodeLittleEndian = (value: number, size = 4) => encodeBigEndian(value, size).reverse();

export const SECRET_METADATA = "GPS 23.8103 N 90.4125 E";

type ImageOptions = {
	width?: number;
	height?: number;
	withMetadata?: boolean;
	trailingText?: string;
};

const buildJpegSegment = (marker: number, body: Uint8Array) =>
	joined([Uint8Array.of(0xff, marker), encodeBigEndian(body.length + 2, 2), body]);

export function buildJpeg({
	width = 8,
	height = 6,
	withMetadata,
	trailingText = "",
	orientation = 1,
}: ImageOptions & { orientation?: number } = {}): Uint8Array<ArrayBuffer> {
	const exif = [
		encodeText("Exif\0\0II"),
		encodeLittleEndian(42, 2),
		encodeLittleEndian(8),
		encodeLittleEndian(1, 2),
		encodeLittleEndian(0x112, 2),
	];
	const entry = [
		encodeLittleEndian(3, 2),
		encodeLittleEndian(1),
		encodeLittleEndian(orientation, 2),
		encodeLittleEndian(0, 2),
		encodeLittleEndian(0),
	];
	const metadata = [
		buildJpegSegment(0xe1, joined([...exif, ...entry, encodeText(SECRET_METADATA)])),
		buildJpegSegment(0xe1, encodeText(`http://ns.adobe.com/xap/1.0/\0${SECRET_METADATA}`)),
		buildJpegSegment(0xed, encodeText(`Photoshop 3.0\0${SECRET_METADATA}`)),
		buildJpegSegment(0xfe, encodeText(SECRET_METADATA)),
	];
	const frame = [
		Uint8Array.of(8),
		encodeBigEndian(height, 2),
		encodeBigEndian(width, 2),
		Uint8Array.of(1, 1, 0x11, 0),
	];
	return joinParts([
		Uint8Array.of(0xff, 0xd8),
		buildJpegSegment(
			0xe0,
			joined([encodeText("JFIF\0"), Uint8Array.of(1, 1, 0, 0, 1, 0, 1, 0, 0)]),
		),
		...(withMetadata || orientation !== 1 ? metadata : []),
		buildJpegSegment(0xdb, new Uint8Array(65)),
		buildJpegSegment(0xc0, joined(frame)),
		buildJpegSegment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
		Uint8Array.of(0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9),
		encodeText(trailingText),
	]);
}

const buildPngChunk = (type: string, body: Uint8Array) =>
	joined([encodeBigEndian(body.length), encodeText(type), body, encodeBigEndian(0)]);

export function buildPng({
	width = 8,
	height = 6,
	withMetadata,
	trailingText = "",
}: ImageOptions = {}) {
	const metadata = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "prVt"];
	return joinParts([
		encodeText("\x89PNG\r\n\x1a\n"),
		buildPngChunk(
			"IHDR",
			joined([encodeBigEndian(width), encodeBigEndian(height), Uint8Array.of(8, 2, 0, 0, 0)]),
		),
		...(withMetadata
			? metadata.map((type) => buildPngChunk(type, encodeText(SECRET_METADATA)))
			: []),
		buildPngChunk("IDAT", Uint8Array.of(1, 2, 3)),
		buildPngChunk("IEND", new Uint8Array()),
		encodeText(trailingText),
	]);
}

export function buildDecodablePng({
	width = 8,
	height = 6,
}: Pick<ImageOptions, "width" | "height"> = {}) {
	const row = Uint8Array.from({ length: 1 + 3 * width }, (_, n) => (n > 1.5 * width ? 255 : 0));
	const rows = joined(Array.from({ length: height }, () => row));
	const chunk = (type: string, body: Uint8Array) => {
		const named = joined([encodeText(type), body]);
		return joined([encodeBigEndian(body.length), named, encodeBigEndian(crc32(named))]);
	};
	return joinParts([
		encodeText("\x89PNG\r\n\x1a\n"),
		chunk(
			"IHDR",
			joined([encodeBigEndian(width), encodeBigEndian(height), Uint8Array.of(8, 2, 0, 0, 0)]),
		),
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", new Uint8Array()),
	]);
}

export async function encoded(
	picture: Uint8Array<ArrayBuffer>,
	format: ImageOutputOptions["format"],
): Promise<Uint8Array<ArrayBuffer>> {
	const result = await env.IMAGES.input(new Blob([picture]).stream()).output({ format });
	return new Uint8Array(await result.response().arrayBuffer());
}

const buildWebpChunk = (type: string, body: Uint8Array) =>
	joined([
		encodeText(type),
		encodeLittleEndian(body.length),
		body,
		new Uint8Array(body.length % 2),
	]);

export function buildWebp({
	width = 8,
	height = 6,
	withMetadata,
	trailingText = "",
	animated,
}: ImageOptions & { animated?: boolean } = {}) {
	const flags = (withMetadata ? 0x0c : 0) | (animated ? 0x02 : 0);
	const frame = [
		Uint8Array.of(0x10, 0, 0, 0x9d, 0x01, 0x2a),
		encodeLittleEndian(width, 2),
		encodeLittleEndian(height, 2),
	];
	const chunks = joined([
		buildWebpChunk(
			"VP8X",
			joined([
				encodeLittleEndian(flags),
				encodeLittleEndian(width - 1, 3),
				encodeLittleEndian(height - 1, 3),
			]),
		),
		buildWebpChunk("VP8 ", joined([...frame, Uint8Array.of(7)])),
		...(withMetadata
			? ["EXIF", "XMP ", "ABCD"].map((type) => buildWebpChunk(type, encodeText(SECRET_METADATA)))
			: []),
	]);
	return joinParts([
		encodeText("RIFF"),
		encodeLittleEndian(4 + chunks.length),
		encodeText("WEBP"),
		chunks,
		encodeText(trailingText),
	]);
}

const buildBox = (type: string, ...parts: Uint8Array[]) => {
	const body = joined(parts);
	return joined([encodeBigEndian(8 + body.length), encodeText(type), body]);
};

const buildItem = (id: number, type: string) =>
	buildBox(
		"infe",
		Uint8Array.of(2, 0, 0, 0),
		encodeBigEndian(id, 2),
		encodeBigEndian(0, 2),
		encodeText(`${type}\0`),
	);

/** Each item lists all of its data `extents` times. */
export function buildAvif({
	width = 8,
	height = 6,
	withMetadata,
	trailingText = "",
	extents = 1,
}: ImageOptions & { extents?: number } = {}) {
	const pixels = encodeText("<the coded picture>");
	const secret = encodeText(SECRET_METADATA);
	const datas = withMetadata ? [pixels, secret, secret] : [pixels];
	const head = (start: number) => {
		let at = start;
		const places = datas.map((data, n) => {
			const extent = joined([encodeBigEndian(at), encodeBigEndian(data.length)]);
			const all = Array.from({ length: extents }, () => extent);
			const place = joined([
				encodeBigEndian(n + 1, 2),
				encodeBigEndian(0, 2),
				encodeBigEndian(extents, 2),
				...all,
			]);
			at += data.length;
			return place;
		});
		const kinds = ["av01", "Exif", "mime"].slice(0, datas.length);
		return joined([
			buildBox("ftyp", encodeText("avif"), encodeBigEndian(0), encodeText("mif1avif")),
			buildBox(
				"meta",
				encodeBigEndian(0),
				buildBox(
					"iinf",
					encodeBigEndian(0),
					encodeBigEndian(datas.length, 2),
					...kinds.map((kind, n) => buildItem(n + 1, kind)),
				),
				buildBox(
					"iloc",
					encodeBigEndian(0),
					Uint8Array.of(0x44, 0),
					encodeBigEndian(datas.length, 2),
					...places,
				),
				buildBox(
					"iprp",
					buildBox(
						"ipco",
						buildBox("ispe", encodeBigEndian(0), encodeBigEndian(width), encodeBigEndian(height)),
					),
				),
			),
		]);
	};
	const hidden = encodeText(withMetadata ? SECRET_METADATA : "");
	const start = head(0).length + 8;
	return joinParts([head(start), buildBox("mdat", ...datas, hidden), encodeText(trailingText)]);
}

export const createImageFile = (
	bytes: Uint8Array<ArrayBuffer>,
	name = "picture.jpg",
	type = "image/jpeg",
) => new File([bytes], name, { type });

const joinParts = (parts: Uint8Array[]) => Uint8Array.from(joined(parts));
