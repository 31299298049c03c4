import { expect, test } from "vitest";
import {
	buildAvif,
	buildDecodablePng,
	buildJpeg,
	buildPng,
	buildWebp,
	createImageFile,
	encoded,
	SECRET_METADATA,
} from "~/testing/factories/image-files";
import { readPicture } from "./image.server";

const makers = { jpeg: buildJpeg, png: buildPng, webp: buildWebp, avif: buildAvif };
const kinds = Object.keys(makers) as (keyof typeof makers)[];
const words = (bytes: Uint8Array) =>
	Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

async function read(bytes: Uint8Array<ArrayBuffer>) {
	const result = await readPicture(createImageFile(bytes, "holiday.svg", "image/svg+xml"));
	return result.ok ? { ...result.picture, words: words(result.picture.bytes) } : result.reason;
}

async function taken(bytes: Uint8Array<ArrayBuffer>) {
	const result = await read(bytes);
	if (typeof result === "string") throw new Error(`The picture was refused: ${result}`);
	return result;
}

test.each(kinds)(
	"a %s is detected by its bytes, not its name, and its size is read",
	async (kind) => {
		expect(await taken(makers[kind]({ width: 321, height: 123 }))).toMatchObject({
			kind,
			width: 321,
			height: 123,
		});
	},
);

test.each(kinds)("a %s without metadata is unchanged", async (kind) => {
	const bytes = makers[kind]();
	expect((await taken(bytes)).words).toBe(words(bytes));
});

test.each(kinds)("a %s of a real encoder shows the same pixels after cleaning", async (kind) => {
	const bytes = await encoded(buildDecodablePng({ width: 60, height: 30 }), `image/${kind}`);
	const picture = await taken(bytes);
	expect(picture).toMatchObject({ width: 60, height: 30 });
	const pixels = await encoded(Uint8Array.from(picture.bytes), "image/png");
	expect(pixels.length).toBeGreaterThan(0);
	expect(pixels).toEqual(await encoded(bytes, "image/png"));
});

test.each(kinds)("the location in a %s and data after its end are removed", async (kind) => {
	const trailingText = kind === "avif" ? "" : "<script>alert(1)</script>PK\x03\x04";
	const bytes = makers[kind]({ withMetadata: true, trailingText });
	expect(words(bytes)).toContain(SECRET_METADATA);
	const picture = await taken(bytes);
	expect(picture.words).not.toContain("GPS");
	expect(picture.words).not.toContain("script");
	expect(await taken(Uint8Array.from(picture.bytes))).toEqual(picture);
});

test("a WebP's flags for Exif and XMP are cleared", async () => {
	const { bytes, words: left } = await taken(buildWebp({ withMetadata: true }));
	expect(bytes[20]).toBe(0);
	expect(left).not.toContain("EXIF");
	expect(bytes.length).toBe(8 + new DataView(bytes.buffer).getUint32(4, true));
});

test("an AVIF's coded picture keeps its offset", async () => {
	const bytes = buildAvif({ withMetadata: true });
	const { words: left } = await taken(bytes);
	expect(left.indexOf("<the coded picture>")).toBe(words(bytes).indexOf("<the coded picture>"));
	expect(left).toHaveLength(bytes.length);
});

test("an AVIF whose extents repeat the same bytes is rejected before copying", async () => {
	const room = `\0\x03\0\0free${"\0".repeat(0x30000 - 8)}`;
	expect(await taken(buildAvif({ extents: 2 }))).toMatchObject({ width: 8 });
	expect(await read(buildAvif({ extents: 100 }))).toBe("broken");
	expect(await taken(buildAvif({ extents: 4000, trailingText: room }))).toMatchObject({ width: 8 });
	expect(await read(buildAvif({ extents: 4001, trailingText: room }))).toBe("broken");
	const boxes = "\0\0\0\x08free";
	expect(await taken(buildAvif({ trailingText: boxes.repeat(3900) }))).toMatchObject({ width: 8 });
	expect(await read(buildAvif({ trailingText: boxes.repeat(4000) }))).toBe("broken");
});

test.each([3, 6, 8])("a JPEG keeps orientation %i and no other metadata", async (orientation) => {
	const { bytes, words: left } = await taken(buildJpeg({ orientation }));
	expect(left.match(/Exif/g)).toHaveLength(1);
	expect(left).not.toContain("GPS");
	const exif = left.indexOf("Exif\0\0");
	expect(bytes[exif + 6 + 8 + 2 + 9]).toBe(orientation);
	expect(left.slice(2, 11)).toContain("JFIF");
});

test.each([
	[1, 8, 6],
	[2, 8, 6],
	[3, 8, 6],
	[4, 8, 6],
	[5, 6, 8],
	[6, 6, 8],
	[7, 6, 8],
	[8, 6, 8],
])(
	"a JPEG of EXIF orientation %i is displayed with %i by %i pixels",
	async (orientation, width, height) => {
		const bytes = buildJpeg({ orientation });
		expect(await taken(bytes)).toMatchObject({ width, height, orientation });
		const without = await readPicture(createImageFile(bytes), false);
		expect(without).toMatchObject({ ok: true, picture: { width, height, orientation } });
		expect(without.ok && words(without.picture.bytes)).not.toContain("Exif");
	},
);

test.each(kinds)("a truncated %s is rejected without an error", async (kind) => {
	const bytes = makers[kind]();
	for (let length = 16; length < bytes.length; length += 1) {
		expect(await read(bytes.slice(0, length)), `${length} bytes`).toMatch(/broken|unknown-kind/);
	}
});

test.each(kinds)(
	"a %s with changed bytes is accepted or rejected without an error",
	async (kind) => {
		const bytes = makers[kind]({ withMetadata: true });
		for (let at = 0; at < bytes.length; at += 1) {
			for (const value of [0, 0x7f, 0xff]) {
				const changed = bytes.slice();
				changed[at] = value;
				await read(changed);
			}
		}
	},
);

test.each([
	[12_001, 10],
	[10, 12_001],
	[8000, 8000],
])(
	"a picture that would unfold to %i by %i pixels is refused before it is decoded",
	async (width, height) => {
		for (const kind of kinds) {
			expect(await read(makers[kind]({ width, height })), kind).toBe("too-many-pixels");
		}
	},
);

test.each([
	["a GIF", "GIF89a\x01\0\x01\0"],
	["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
	["a page", "<!doctype html><title>x</title>"],
	["a film", "\0\0\0\x18ftypavis\0\0\0\0avifavis"],
	["a WAV", "RIFF\x24\0\0\0WAVEfmt "],
	["nothing", ""],
])("%s is no picture for the shop", async (_, content) => {
	const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0));
	expect(await read(bytes)).toBe("unknown-kind");
});

test("an animated WebP is rejected", async () => {
	expect(await read(buildWebp({ animated: true }))).toBe("broken");
});

test("a picture over 5 MB is rejected unread, and one of 5 MB is read", async () => {
	const file = createImageFile(new Uint8Array(5 * 1024 * 1024 + 1));
	expect(await readPicture(file)).toEqual({ ok: false, reason: "too-large" });
	expect(await read(new Uint8Array(5 * 1024 * 1024))).toBe("unknown-kind");
});
