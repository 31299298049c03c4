const TAGS =
	"a|article|b|big|blockquote|br|caption|center|code|dd|div|dl|dt|em|font|footer|form|h[1-6]|head|header|hr|html|body|i|iframe|img|input|label|li|link|main|meta|noscript|ol|p|pre|s|script|section|small|span|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|u|ul|video";
/** Takes no character twice: a quoted value ends before the next tag. */
const TAG = new RegExp(
	`<(/?)(${TAGS})(?:[\\s/][^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*)?>`,
	"gi",
);
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi;
const BLOCK =
	/^(?:article|blockquote|div|dl|dd|dt|footer|form|h[1-6]|header|hr|main|ol|p|pre|section|table|tr|ul)$/;
/** What they contain is not shown. */
const HIDDEN = /^(?:script|style|head|title|iframe|noscript|video)$/;

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

/** Reads the text of HTML: paragraphs as lines, items of lists after a dash. Other text stays as it is. */
export function htmlToText(text: string): string {
	const hasTags = text.search(TAG) >= 0;
	if (!hasTags) return text.search(ENTITY) >= 0 ? readEntities(text) : text;
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
	const source = dropComments(html).replace(/\s+/g, " ");
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
		const end = start < 0 ? -1 : html.indexOf("-->", start);
		if (end < 0) return pieces.join("") + html.slice(at);
		pieces.push(html.slice(at, start));
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
