const TAGS = [
	"a|abbr|acronym|address|applet|area|article|aside|audio|b|base|basefont|bdi|bdo|bgsound|big|blink",
	"blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|command|data|datalist|dd|del",
	"details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset",
	"h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|keygen|label|legend|li|link|listing|main",
	"map|mark|marquee|math|menu|menuitem|meta|meter|nav|nobr|noembed|noframes|noscript|object|ol|optgroup",
	"option|output|p|param|picture|plaintext|portal|pre|progress|q|rp|rt|ruby|s|samp|script|search|section",
	"select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea",
	"tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xml|xmp",
	// Of Word, such as o:p.
	"[a-z]{1,12}:[a-z]{1,20}",
].join("|");
/** Takes no character twice: a quoted value ends before the next tag. */
const TAG = new RegExp(
	`<(/?)(${TAGS})(?:[\\s/][^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*)?>`,
	"gi",
);
const OTHER_MARKUP = /<!--|<!\[(?:cdata|if|endif)\b|<!doctype\b|<\?xml/i;
/** A document's type, an instruction to programs, or the ends of Word's conditions. */
const DECLARATION = /<(?:!doctype|!\[(?:if|endif)|\?xml)\b[^<>]*>/gi;
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi;
const BLOCK =
	/^(?:address|article|aside|blockquote|caption|div|dl|dd|dt|fieldset|figure|footer|form|h[1-6]|header|hr|main|menu|nav|ol|option|p|pre|section|table|tr|ul)$/;
/** What they contain is not shown. */
const HIDDEN =
	/^(?:audio|canvas|head|iframe|math|noembed|noframes|noscript|object|script|style|svg|template|title|video|xml)$/;

/** Names and their characters in turn. */
const CHARACTERS = [
	`amp & lt < gt > quot " apos ' ndash – mdash — hellip … bull • lsquo ‘ rsquo ’`,
	"sbquo ‚ ldquo “ rdquo ” bdquo „ laquo « raquo » prime ′ Prime ″ times ×",
	"divide ÷ minus − plusmn ± deg ° micro µ middot · sup1 ¹ sup2 ² sup3 ³ frac12 ½",
	"frac14 ¼ frac34 ¾ le ≤ ge ≥ ne ≠ asymp ≈ infin ∞ radic √ Omega Ω Oslash Ø",
	"oslash ø empty ∅ copy © reg ® trade ™ euro € pound £ yen ¥ cent ¢ sect § auml ä",
	"ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß eacute é egrave è agrave à aacute á",
	"ccedil ç ntilde ñ aring å Aring Å alpha α beta β",
].flatMap((line) => line.split(" "));
const NAMED = new Map(
	CHARACTERS.flatMap((name, place) =>
		place % 2 === 0 ? [[name, CHARACTERS[place + 1] ?? ""] as const] : [],
	),
);
const SPACE = /^(?:nbsp|ensp|emsp|thinsp)$/;

/** Tags may be written as entities, or appear where others are removed. */
const MAX_PASSES = 5;

const hasMarkup = (text: string) => text.search(TAG) >= 0 || OTHER_MARKUP.test(text);
const isHtml = (text: string) => hasMarkup(text) || hasMarkup(readEntities(text));

/** Reads the text of HTML: paragraphs as lines, items of lists after a dash. Other text stays as it is. */
export function htmlToText(text: string): string {
	if (!/[<&]/.test(text)) return text;
	let read = readOnce(text);
	for (let pass = 1; pass < MAX_PASSES && isHtml(read); pass += 1) read = readOnce(read);
	return hasMarkup(read) ? read.replace(/[<>]/g, "") : read;
}

function readOnce(text: string): string {
	if (!hasMarkup(text)) return text.search(ENTITY) >= 0 ? readEntities(text) : text;
	const lines = replaceTags(text)
		.split("\n")
		.map((line) =>
			readEntities(line)
				.replace(/[ \t]+/g, " ")
				.trim(),
		);
	return lines
		.filter((line, place) => line !== "" || (lines[place - 1] ?? "") !== "")
		.filter((line) => line !== "-")
		.join("\n")
		.trim();
}

function replaceTags(html: string): string {
	const source = dropComments(html)
		.replace(DECLARATION, "")
		.replace(/<!\[cdata\[|\]\]>/gi, "")
		.replace(/\s+/g, " ");
	const lower = source.toLowerCase();
	const pieces: string[] = [];
	let at = 0;
	for (const { 0: tag, 1: slash, 2: name = "", index } of source.matchAll(TAG)) {
		if (index < at) continue;
		pieces.push(source.slice(at, index));
		at = index + tag.length;
		const kind = name.toLowerCase();
		if (slash === "" && HIDDEN.test(kind)) {
			const end = lower.indexOf(`</${kind}`, at);
			at = end < 0 ? source.length : end;
			continue;
		}
		pieces.push(toBreak(kind, slash === "/"));
	}
	pieces.push(source.slice(at));
	return pieces.join("");
}

function dropComments(html: string): string {
	const pieces: string[] = [];
	for (let at = 0; ; ) {
		const start = html.indexOf("<!--", at);
		if (start < 0) return pieces.join("") + html.slice(at);
		pieces.push(html.slice(at, start));
		const end = html.indexOf("-->", start);
		if (end < 0) return pieces.join("");
		at = end + 3;
	}
}

function toBreak(kind: string, isEnd: boolean): string {
	if (kind === "br" || BLOCK.test(kind)) return "\n";
	if (kind === "li") return isEnd ? "" : "\n- ";
	return kind === "td" || kind === "th" ? " " : "";
}

const readEntities = (text: string): string =>
	text.replace(ENTITY, (whole, name: string) => {
		if (SPACE.test(name)) return " ";
		if (/^(?:shy|zwn?j)$/.test(name)) return "";
		if (!name.startsWith("#")) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? whole;
		const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
		const isText = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
		return isText ? String.fromCodePoint(code).replace("\u00a0", " ") : "";
	});
