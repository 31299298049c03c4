import { checkListText, type ListText, refuseList } from "../read-list";
import { readHeading } from "../reading/headings";
import { SEPARATORS } from "../reading/rules";

const FORWARDED = /^\s*(?:fwd?|wg|tr|rv|i)\s*:/i;
/** Where the sender's own text ends. */
const SIGNATURE = /^-- ?$/;
const QUOTE = /^\s*>/;
const FORWARD_MARK =
	/^\s*(?:-+ ?forwarded message ?-*|begin forwarded message:|-{2,} ?original message ?-{2,})\s*$/i;
const ORIGINAL_MARK = /^\s*(?:-{2,} ?original message ?-{2,}|_{10,})\s*$/i;
/** Stands for a picture of the HTML part. */
const PICTURE = /^\s*\[(?:cid|image):[^[\]]*\]\s*$/i;
const HEAD_LINE = /^\s*\*?(?:from|sent|date|to|cc|subject|reply-to)\*?:\*? /i;
const WROTE_END = /(?:wrote|schrieb|লিখেছেন):\s*$/i;
const WROTE_START = /^\s*(?:on|am|le) /i;
/** A client may break 'On … wrote:' into lines. */
const MAX_WROTE_LINES = 3;

type Written = { subject: string; isReply: boolean; text: string | null };

/** More than a pad reads, with as much around it. */
const MAX_LINES = 4000;

/**
 * What the sender wrote or forwards: without quoted parts, signature and the heads of forwarded
 * mails. Lines of words are notes of the pad, because only a line with a digit can order.
 */
export function readMailText({ subject, isReply, text }: Written): ListText {
	if (text === null) return refuseList("html-too-large");
	const lines = text.split(/\r\n|\r|\n/, MAX_LINES + 1).filter((line) => !PICTURE.test(line));
	const isForward = FORWARDED.test(subject);
	const own = isForward ? dropHeads(unquote(lines)) : cutOriginal(lines, isReply);
	if (own.length > MAX_LINES) return refuseList("text-too-large");
	const read = checkListText(own.join("\n"));
	return read.ok ? { ok: true, text: noteWords(own).join("\n") } : read;
}

function cutOriginal(lines: readonly string[], isReply: boolean): string[] {
	const end = lines.findIndex(
		(line, at) =>
			SIGNATURE.test(line) || (isReply && (ORIGINAL_MARK.test(line) || isOutlookHead(lines, at))),
	);
	const own = end < 0 ? lines : lines.slice(0, end);
	return own.filter((line, at) => !QUOTE.test(line) && !isIntroduction(own, at));
}

/** 'From:' and at once 'Sent:' or 'Date:', as Outlook writes above the original. */
const isOutlookHead = (lines: readonly string[], at: number) =>
	/^\s*\*?from:/i.test(lines[at] ?? "") && /^\s*\*?(?:sent|date|to):/i.test(lines[at + 1] ?? "");

/** 'On Mon, 30 Nov 2026 at 10:12, Rahim <…> wrote:' above quoted lines. */
function isIntroduction(lines: readonly string[], at: number): boolean {
	for (let start = at; start > at - MAX_WROTE_LINES; start -= 1) {
		if (!WROTE_START.test(lines[start] ?? "")) continue;
		const end = lines
			.slice(start, start + MAX_WROTE_LINES)
			.findIndex((line) => WROTE_END.test(line));
		if (end < 0 || start + end < at) continue;
		const [next = ">"] = lines
			.slice(start + end + 1, start + end + 1 + MAX_WROTE_LINES)
			.filter((line) => line.trim() !== "");
		return QUOTE.test(next);
	}
	return false;
}

const unquote = (lines: readonly string[]) =>
	cutSignature(lines.map((line) => line.replace(/^(?:\s?>)+ ?/, "")));

function cutSignature(lines: readonly string[]): string[] {
	const end = lines.findIndex((line) => SIGNATURE.test(line));
	// A signature may stand above what is forwarded.
	const forwarded = lines.findIndex(
		(line, at) => FORWARD_MARK.test(line) || isOutlookHead(lines, at),
	);
	if (end < 0) return [...lines];
	return end < forwarded
		? [...lines.slice(0, end), ...lines.slice(forwarded)]
		: lines.slice(0, end);
}

/** The lines 'From: …' to 'Subject: …' below a mark, or below another of them. */
function dropHeads(lines: readonly string[]): string[] {
	let isHead = false;
	return lines.filter((line, at) => {
		const begins = FORWARD_MARK.test(line) || isOutlookHead(lines, at);
		isHead = begins || (isHead && (HEAD_LINE.test(line) || line.trim() === ""));
		return !isHead;
	});
}

const noteWords = (lines: readonly string[]) =>
	lines.map((line) =>
		/\p{Nd}/u.test(line) || line.trim() === "" || line.startsWith("#") || isTable(line)
			? line
			: `# ${line.trim()}`,
	);

/** Its cells are headings, or some are empty: 'Part no;Qty'. */
const isTable = (line: string) =>
	SEPARATORS.some((separator) => {
		const cells = line.split(separator);
		return cells.length > 1 && cells.some((cell) => readHeading(cell.trim()) !== null);
	});

const ORDER_NUMBER =
	/\b(?:po|p\.o\.|purchase order|order)\s*(?:no\.?|nr\.?|number|#)?\s*[:#-]?\s*([a-z0-9][\w./-]{0,39})/i;

/** The number of the buyer's order in a subject such as 'PO 4711'; null without one. */
export function readOrderNumber(subject: string): string | null {
	const number = ORDER_NUMBER.exec(subject)?.[1];
	return number && /\d/.test(number) ? number : null;
}
