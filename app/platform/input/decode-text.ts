type Encoding = "utf-8" | "utf-16" | "windows-1252";

/** The text has no byte order mark. */
export type DecodedText = { text: string; encoding: Encoding };

/** How many of the first bytes show whether they are UTF-16. */
const SAMPLE_BYTES = 1024;

/**
 * The text of a file: UTF-8 or UTF-16, with or without a byte order mark; other bytes are Windows-1252, as older
 * spreadsheets write them. UTF-8 with a few broken characters keeps U+FFFD in their places. Null for a file that is not
 * text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
	const wide = findUtf16(bytes);
	if (wide) return refuseBinary({ text: new TextDecoder(wide).decode(bytes), encoding: "utf-16" });
	const text = new TextDecoder("utf-8").decode(bytes);
	if (!text.includes("\ufffd") || isBrokenUtf8(text))
		return refuseBinary({ text, encoding: "utf-8" });
	const older = new TextDecoder("windows-1252").decode(bytes);
	return refuseBinary({ text: older, encoding: "windows-1252" });
}

/** Letters of Windows-1252 hardly ever form characters of UTF-8 by accident. */
function isBrokenUtf8(text: string): boolean {
	const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
	return count(/[^\0-\x7f\ufffd]/g) > count(/\ufffd/g);
}

const refuseBinary = (decoded: DecodedText): DecodedText | null =>
	decoded.text.includes("\0") ? null : decoded;

/** By its mark, or by the zeros of Latin letters, digits and separators, which are in all lists. */
function findUtf16(bytes: Uint8Array): string | null {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return "utf-16le";
	if (first === 0xfe && second === 0xff) return "utf-16be";
	const sample = bytes.subarray(0, SAMPLE_BYTES);
	const zeros = [0, 0];
	for (const [at, byte] of sample.entries())
		if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
	const [high = 0, low = 0] = zeros;
	const isMany = (count: number, other: number) => count > sample.length / 8 && other * 8 < count;
	if (isMany(low, high)) return "utf-16le";
	return isMany(high, low) ? "utf-16be" : null;
}
