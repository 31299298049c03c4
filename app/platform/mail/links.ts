type TextPart = { text: string; url?: string };

/** Excludes the full stop or bracket that follows. */
const URL_PATTERN = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?()[\]]/g;

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
