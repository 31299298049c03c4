function decodeEntities(text: string): string {
	return text
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");
}

export function extractLinks(text: string, html: string | null): string[] {
	const inHtml = [...(html ?? "").matchAll(/href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
		decodeEntities(match[1] ?? match[2] ?? ""),
	);
	const inText = (text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []).map((url) =>
		url.replace(/[.,;:!?]+$/, ""),
	);
	return [...new Set([...inHtml, ...inText])].filter((url) => /^https?:/.test(url));
}

export function htmlToText(html: string): string {
	const withoutTags = html
		.replace(/<(style|script|head)[\s\S]*?<\/\1>/gi, "")
		.replace(/<(br|\/p|\/div|\/h\d|\/li|\/tr)\b[^>]*>/gi, "\n")
		.replace(/<[^>]+>/g, "");
	return decodeEntities(withoutTags)
		.replace(/[ \t]+/g, " ")
		.replace(/\s*\n\s*/g, "\n")
		.trim();
}
