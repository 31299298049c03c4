import { readListFile } from "../files/read-list-file.server";
import { type ListText, MAX_FILE_BYTES, MAX_WORKBOOK_BYTES, refuseList } from "../read-list";
import { readMailText, readOrderNumber } from "./mail-text";

export type MailFile = { name: string; type: string; bytes: Uint8Array };
/** The text is null if it is HTML that is too long. */
export type MailBody = { text: string | null; files: readonly MailFile[] };

const LIST_FILE = /\.(?:csv|tsv|txt|xlsx)$/i;
const LIST_TYPE = /^text\/(?:csv|tab-separated-values|plain)$|spreadsheetml\.sheet$/i;
const isListFile = ({ name, type }: MailFile) => LIST_FILE.test(name) || LIST_TYPE.test(type);
const isWorkbook = ({ name, type }: MailFile) =>
	/\.xlsx$/i.test(name) || /spreadsheetml/i.test(type);

/** Of a mail; others are only counted. */
const MAX_FILES = 20;
const MAX_NAME_CHARS = 80;
const nameFile = ({ name, type }: MailFile) =>
	(name || type).replace(/[\p{C}\s]+/gu, " ").slice(0, MAX_NAME_CHARS);

type Mail = MailBody & { subject: string; isReply: boolean };

/**
 * The list of a mail: its largest CSV, TXT or XLSX file that can be read, else its text. What else
 * was attached is named in notes, and so is the number of the buyer's order in the subject.
 */
export async function readMailList({ files, ...mail }: Mail): Promise<ListText> {
	const lists = files
		.slice(0, MAX_FILES)
		.filter(isListFile)
		.toSorted((one, other) => other.bytes.length - one.bytes.length);
	const { file, read } = await readFirstList(lists);
	const written = readMailText(mail);
	if (file === null && !written.ok) return written;
	const text = written.ok ? written.text : "";
	if (file === null && !hasNumbers(text)) return read ?? refuseFiles(files);
	const unread = files.filter((each) => each !== file);
	const notes = [
		describeOrderNumber(mail.subject),
		...unread.slice(0, MAX_FILES).map(describeUnread),
		unread.length > MAX_FILES ? `# Not read: ${unread.length - MAX_FILES} more files` : "",
	];
	const list = read?.ok ? read.text : text;
	return { ok: true, text: [...notes.filter(Boolean), list].join("\n") };
}

/** The first that can be read, or why the largest can't. */
async function readFirstList(lists: readonly MailFile[]) {
	let refused: ListText | null = null;
	for (const file of lists) {
		const max = isWorkbook(file) ? MAX_WORKBOOK_BYTES : MAX_FILE_BYTES;
		const read: ListText =
			file.bytes.length > max ? refuseList("file-too-large") : await readListFile(file.bytes);
		if (read.ok) return { file, read };
		refused ??= read;
	}
	return { file: null, read: refused };
}

const hasNumbers = (text: string) =>
	text.split("\n").some((line) => !line.startsWith("#") && /\p{Nd}/u.test(line));

const refuseFiles = (files: readonly MailFile[]): ListText => {
	const isPdf = files.some(({ name, type }) => /\.pdf$/i.test(name) || type === "application/pdf");
	const isPicture = files.some(({ type }) => type.startsWith("image/"));
	if (isPdf || isPicture)
		return { ok: false, error: "spreadsheet", message: UNREAD_KINDS[isPdf ? "pdf" : "picture"] };
	return { ok: false, error: "empty", message: NOTHING_FOUND };
};

const UNREAD_KINDS = { pdf: "We can't read PDF.", picture: "We can't read pictures." };
export const NOTHING_FOUND = "We found no part numbers in your mail.";

const describeUnread = (file: MailFile) => `# Not read: the attached file ${nameFile(file)}`;

function describeOrderNumber(subject: string): string {
	const number = readOrderNumber(subject);
	return number ? `# Your order number in the subject: ${number}. Enter it when you order.` : "";
}
