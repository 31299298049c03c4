import { Buffer } from "node:buffer";
import { readBytes } from "./read-bytes.server";

/** More fields than a form has whose route declares no maximum: the form of a whole cart has 200 lines. */
export const MAX_FIELDS = 300;

/** Both, because half a megabyte can be 250,000 fields, and each costs more than its bytes do. */
type Limits = { maxBytes: number; maxFields: number };

/**
 * Reads a form of at most so many bytes and fields, whatever its length header says; no more of a larger one is read
 * ('too-large'). A body that is no form, or was cut off, is 'no-form'.
 */
export async function readFormData(
	request: Pick<Request, "headers" | "body">,
	{ maxBytes, maxFields }: Limits,
): Promise<FormData | "too-large" | "invalid-form"> {
	const encoding = detectEncoding(request.headers.get("content-type") ?? "");
	if (!encoding) return "invalid-form";
	try {
		const isAcceptable = createSeparatorCounter(
			maxFields + encoding.extraSeparators,
			encoding.separator,
		);
		const bytes = await readBytes(request, maxBytes, isAcceptable);
		if (!bytes) return "too-large";
		return await new Response(bytes, { headers: { "content-type": encoding.type } }).formData();
	} catch {
		return "invalid-form";
	}
}

/** `moreSeparators` is how many more of them than fields a form has. */
type Encoding = { type: string; separator: string; extraSeparators: number };

/** How a form is encoded, and what separates its fields. Null for a body that is no form. */
function detectEncoding(contentType: string): Encoding | null {
	if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
		return { type: contentType, separator: "&", extraSeparators: -1 };
	}
	if (!/^multipart\/form-data\b/i.test(contentType)) return null;
	const [, quoted, bare] = BOUNDARY.exec(contentType) ?? [];
	const boundary = quoted ?? bare;
	if (!boundary) return null;
	// The parser is given the boundary that was counted, however it would have read this header.
	const type = `multipart/form-data; boundary="${boundary}"`;
	return { type, separator: `--${boundary}`, extraSeparators: 1 };
}

/** RFC 2046, section 5.1.1. */
const BOUNDARY = /\bboundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))/i;

/** Tells of each chunk of a body whether at most `most` separators have come so far, those across two chunks included. */
function createSeparatorCounter(
	maxCount: number,
	separator: string,
): (chunk: Uint8Array) => boolean {
	let count = 0;
	let rest = "";
	return (chunk) => {
		const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
		const text = rest + bytes.toString("latin1");
		for (
			let index = text.indexOf(separator);
			index >= 0;
			index = text.indexOf(separator, index + 1)
		) {
			count += 1;
			if (count > maxCount) return false;
		}
		rest = text.slice(text.length - separator.length + 1);
		return true;
	};
}
