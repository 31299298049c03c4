import { Buffer } from "node:buffer";

const MAX_HEAD_BYTES = 64 * 1024;

type HeaderField = { name: string; bytes: Uint8Array };

type SplitMail = {
	/** Each as it is written, with the lines that continue it. */
	fields: readonly HeaderField[];
	/** Empty where the headers are longer than 64 KB. */
	body: Uint8Array;
};

const LINE_FEED = 10;
const MAX_NAME_CHARS = 80;

/** Splits the headers where the parser does, so that it is given only those that are read: some cost it seconds. */
export function splitMail(mail: Uint8Array): SplitMail {
	const fields: { name: string; start: number; end: number }[] = [];
	let bodyStart = mail.length;
	for (let at = 0; at < Math.min(mail.length, MAX_HEAD_BYTES); ) {
		const feed = mail.indexOf(LINE_FEED, at);
		const end = feed < 0 ? mail.length : feed + 1;
		const start = Buffer.from(mail.subarray(at, Math.min(end, at + MAX_NAME_CHARS)));
		const line = start.toString("latin1");
		const last = fields.at(-1);
		if (/^\r*\n?$/.test(line)) {
			bodyStart = end;
			break;
		}
		if (last && /^[ \t]/.test(line)) last.end = end;
		else fields.push({ name: nameField(line), start: at, end });
		at = end;
	}
	return {
		fields: fields.map(({ name, start, end }) => ({ name, bytes: mail.subarray(start, end) })),
		body: mail.subarray(bodyStart),
	};
}

const nameField = (line: string) => (line.split(":")[0] ?? "").trim().toLowerCase();
