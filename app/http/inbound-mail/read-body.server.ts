import { Buffer } from "node:buffer";
import PostalMime from "postal-mime";
import type { MailBody } from "~/domain/order-pad/mailed/mail-list.server";
import { htmlToText } from "~/platform/input/html-to-text";
import { splitMail } from "./split-mail.server";

/** Against mails that are all structure: what is nested deeper isn't read. */
const MAX_NESTING = 20;
/** Of all parts together. */
const MAX_HEADERS_BYTES = 64 * 1024;

/** Null for a mail that is nested too deeply, or with too many headers. */
function parse(bytes: Uint8Array) {
	const { fields, body } = splitMail(bytes);
	const described = fields.filter(({ name }) => name.startsWith("content-"));
	const read = [...described.map((field) => field.bytes), Buffer.from("\n"), body];
	return PostalMime.parse(Buffer.concat(read), {
		maxNestingDepth: MAX_NESTING,
		maxHeadersSize: MAX_HEADERS_BYTES,
		forceRfc822Attachments: true,
	}).catch(() => null);
}

export async function readMailBody(bytes: Uint8Array): Promise<MailBody> {
	const mail = await parse(bytes);
	if (!mail) return { text: "", files: [] };
	return {
		text: mail.text?.trim() ? mail.text : readHtml(mail.html ?? ""),
		// Pictures of the HTML part, such as a logo, are no files.
		files: mail.attachments
			.filter(({ disposition, related }) => !related || disposition === "attachment")
			.map(({ filename, mimeType, content }) => ({
				name: filename ?? "",
				type: mimeType,
				bytes:
					typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content),
			})),
	};
}

/** Of Word, such as `<o:p>`. */
const NAMESPACED_TAG = /<\/?[a-z]{1,10}:[a-z]{1,20}(?:\s[^<>]*)?\/?>/gi;
/** Without a table inside. */
const CELL = /<t([dh])(?:\s[^<>]*)?>((?:(?!<\/?t(?:able|body|r|d|h)\b)[\s\S])*)<\/t\1>/gi;
const BREAK = /<\/?(?:p|div|br)\b[^<>]*>/gi;

/** A table of 1,000 rows fits as most programs write it; of a longer one each letter costs time. */
const MAX_HTML_CHARS = 512 * 1024;

/** Rows of a table become lines: mail programs write a paragraph into each cell. Null if it is too long. */
function readHtml(html: string): string | null {
	if (html.length > MAX_HTML_CHARS) return null;
	return htmlToText(
		html
			.replace(NAMESPACED_TAG, "")
			.replace(
				CELL,
				(_, kind: string, content: string) => `<t${kind}>${content.replace(BREAK, " ")}</t${kind}>`,
			),
	);
}
