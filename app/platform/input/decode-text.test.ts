import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text";

const TEXT = "part number,name\nQX-1,Ø 8 মিমি\n";

const toUtf16 = (text: string, isLittle: boolean, mark: boolean) => {
	const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
	const all = mark ? [0xfeff, ...units] : units;
	const bytes = all.flatMap((unit) => [unit & 0xff, unit >> 8]);
	return Uint8Array.from(isLittle ? bytes : all.flatMap((unit) => [unit >> 8, unit & 0xff]));
};

describe("the text of a file", () => {
	test.each([
		["utf-8", new TextEncoder().encode(TEXT)],
		["utf-8", new TextEncoder().encode(`\ufeff${TEXT}`)],
		["utf-16", toUtf16(TEXT, true, true)],
		["utf-16", toUtf16(TEXT, true, false)],
		["utf-16", toUtf16(TEXT, false, true)],
		["utf-16", toUtf16(TEXT, false, false)],
	])("is read in %s, with and without a mark", (encoding, bytes) => {
		expect(decodeText(bytes)).toEqual({ text: TEXT, encoding });
	});

	test("is Windows-1252 where it is not UTF-8", () => {
		const bytes = Uint8Array.from("Façade – Ø\x80".replace("–", "\x96"), (letter) =>
			letter.charCodeAt(0),
		);
		expect(decodeText(bytes)).toEqual({ text: "Façade – Ø€", encoding: "windows-1252" });
	});

	test("stays UTF-8 where a few of its characters are broken", () => {
		const bytes = new TextEncoder().encode("মিমি মিমি মিমি");
		expect(decodeText(bytes.slice(0, -1))?.text).toBe("মিমি মিমি মিম\ufffd");
	});

	test("is none of a file with other bytes", () => {
		expect(decodeText(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 1, 2, 3))).toBeNull();
	});
});
