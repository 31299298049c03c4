import { Buffer } from "node:buffer";
import { foldDigits } from "~/platform/input/fold-digits";
import { readBytes } from "./read-bytes.server";

/** The whole cart's form has 200 lines. */
export const MAX_FIELDS = 300;

/** conform reads 'x[9]' as a list, however large the number is. */
const FIELD_NAME = /^[a-z][\w-]*$/i;

/** Digits, and what may be between them in a number, a phone number or a date. */
const NUMBER = /^[\p{Nd}\s.,:/()+%-]+$/u;
const SECRET = /password|secret|credential/i;

/** Both, because half a megabyte can hold 250,000 fields, and each costs more than its bytes. */
type Limits = { maxBytes: number; maxFields: number };

/** Stops reading at the limits, even if the length header promises less. Drops invalid field names. */
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
		const headers = { "content-type": encoding.type };
		return readFields(await new Response(bytes, { headers }).formData());
	} catch {
		return "invalid-form";
	}
}

/** Without invalid names, and with numbers in 0 to 9, whatever digits they were typed in. */
function readFields(form: FormData): FormData {
	const read = new FormData();
	for (const [name, value] of form) {
		if (!FIELD_NAME.test(name)) continue;
		const isNumber = typeof value === "string" && NUMBER.test(value) && !SECRET.test(name);
		read.append(name, isNumber ? foldDigits(value) : value);
	}
	return read;
}

type Encoding = { type: string; separator: string; extraSeparators: number };

function detectEncoding(contentType: string): Encoding | null {
	if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
		return { type: contentType, separator: "&", extraSeparators: -1 };
	}
	if (!/^multipart\/form-data\b/i.test(contentType)) return null;
	const [, quoted, bare] = BOUNDARY.exec(contentType) ?? [];
	const boundary = quoted ?? bare;
	if (!boundary) return null;
	// The parser must use the boundary that was counted.
	const type = `multipart/form-data; boundary="${boundary}"`;
	return { type, separator: `--${boundary}`, extraSeparators: 1 };
}

/** RFC 2046 defines it in section 5.1.1. */
const BOUNDARY = /\bboundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))/i;

/** Counts separators across chunk boundaries; returns false once there are more than `most`. */
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
