import { Buffer } from "node:buffer";
import PostalMime, { type Email } from "postal-mime";
import { isAuthentic } from "~/platform/mail/authentic";
import { splitMail } from "./split-mail.server";

/** Cloudflare's mail servers write this name into the header with the results of their checks. */
const RECEIVING_SERVER = "mx.cloudflare.net";

export type MailHead = {
	/** Of one sender only, in lower case; null if it isn't clear who wrote the mail. */
	from: string | null;
	/** Whether the mail comes from where its From says. */
	isAuthentic: boolean;
	/** Sent by a program, or to a list: nobody is answered. */
	isAutomatic: boolean;
	messageId: string;
	subject: string;
	isReply: boolean;
};

export type Envelope = { from: string; to: string };

const READ_FIELDS = new Set([
	"from",
	"sender",
	"authentication-results",
	"auto-submitted",
	"precedence",
	"list-id",
	"message-id",
	"in-reply-to",
	"subject",
]);

/** No mail program writes a longer one, and it would cost the parser too much. */
const MAX_FIELD_BYTES = 8 * 1024;

/** Reads the headers only, whatever follows them. */
export async function readMailHead(
	bytes: Uint8Array,
	envelope: Envelope,
	ownAddresses: readonly string[],
): Promise<MailHead> {
	const fields = splitMail(bytes).fields.filter(({ name }) => READ_FIELDS.has(name));
	const isTooLong = fields.some((field) => field.bytes.length > MAX_FIELD_BYTES);
	const head = await PostalMime.parse(
		isTooLong ? "" : Buffer.concat(fields.map((field) => field.bytes)),
	);
	const all = (name: string) =>
		head.headers.flatMap(({ key, value }) => (key === name ? [value] : []));
	const from = readSender(head, all("from"));
	const [results = ""] = all("authentication-results");
	const domain = from?.slice(from.lastIndexOf("@") + 1) ?? "";
	return {
		from,
		isAuthentic: isPlainAddress(envelope.from) && isAuthentic(results, RECEIVING_SERVER, domain),
		isAutomatic:
			envelope.from === "" ||
			all("auto-submitted").some((value) => !/^\s*no\s*$/i.test(value)) ||
			all("precedence").some((value) => /bulk|list|junk|auto/i.test(value)) ||
			all("list-id").length > 0 ||
			[from, envelope.from.toLowerCase()].some((one) => ownAddresses.includes(one ?? "")),
		messageId: head.messageId ?? "",
		subject: head.subject ?? "",
		isReply: all("in-reply-to").length > 0,
	};
}

const ADDRESS = /[^\s<>"'(),:;@]+@[^\s<>"'(),:;@]+/g;

/** A name that looks like another address, a second From or another Sender makes it unclear. */
function readSender({ from, sender }: Email, values: readonly string[]): string | null {
	const address = from?.address?.toLowerCase() ?? "";
	if (values.length !== 1 || !isPlainAddress(address)) return null;
	const written = (values[0] ?? "").match(ADDRESS) ?? [];
	const others = [...written, ...(sender?.address ? [sender.address] : []), from?.name ?? ""];
	const isOther = (text: string) => text.includes("@") && text.trim().toLowerCase() !== address;
	return others.some(isOther) ? null : address;
}

/** What could end a clause of the results, or quote one, is no plain address. */
const isPlainAddress = (address: string) => /^[\w.!#$%&'*+/?^`{|}~-]+@[\w.-]+$/.test(address);
