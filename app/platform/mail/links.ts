/** A piece of plain text; `url` when it is an address that can be followed. */
export type TextPart = { text: string; url?: string };

/** A web address in running text, without the full stop or bracket that follows it. */
const URL_PATTERN = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?()[\]]/g;

/** Plain text as pieces, its web addresses apart: joined again they are the text. */
export function splitTextByLinks(text: string): TextPart[] {
	const parts: TextPart[] = [];
	let end = 0;
	for (const { 0: url, index } of text.matchAll(URL_PATTERN)) {
		if (index > end) parts.push({ text: text.slice(end, index) });
		parts.push({ text: url, url });
		end = index + url.length;
	}
	if (end < text.length) parts.push({ text: text.slice(end) });
	return parts;
}
