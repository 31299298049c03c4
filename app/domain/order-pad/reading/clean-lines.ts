/** One line as it was typed, and without what is neither part number nor quantity. */
export type PadLine = {
	/** From 1. */
	n: number;
	typed: string;
	/** '' for a note. */
	text: string;
	note: string;
};

export const MAX_PAD_LINES = 1000;

const BENGALI_ZERO = 0x09e6;
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const INVISIBLE = /[\ufeff\u200b-\u200f\u2060]/g;
/** '[22/11/26, 12:30] Rahim: ' and '22/11/26, 12:30 - Rahim: ', as messengers copy them. */
const CHAT_HEADERS = [
	/^\[\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}[:.]\d{2}[^\]]*\] [^:]{1,60}: /,
	/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}[:.]\d{2}(?: ?[ap]m)? - [^:]{1,60}: /i,
];
const BULLET = /^(?:[•◦▪●‣–—*-]|\d{1,4}[.)]) +(?=\S)/;

/** Empty lines are left out. */
export function cleanLines(text: string): PadLine[] {
	return text
		.split(/\r\n|\r|\n/)
		.map((typed) => cleanLine(typed))
		.filter(({ text: own, note }) => own !== "" || note !== "")
		.map((line, at) => ({ ...line, n: at + 1 }));
}

export function cleanLine(typed: string): Omit<PadLine, "n"> {
	const plain = cleanCharacters(typed).trim();
	if (plain.startsWith("#")) return { typed, text: "", note: plain.slice(1).trim() || plain };
	const message = CHAT_HEADERS.reduce((rest, header) => rest.replace(header, ""), plain);
	return { typed, text: message.replace(BULLET, ""), note: "" };
}

/** Tabs stay: they separate columns. */
function cleanCharacters(text: string): string {
	return text
		.replace(INVISIBLE, "")
		.replace(SPACES, " ")
		.replaceAll("×", "x")
		.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
		.replace(/[０-９]/g, (digit) => digit.normalize("NFKC"));
}
