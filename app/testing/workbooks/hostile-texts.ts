import {
	cells,
	count,
	data,
	fill,
	type HostileWorkbook,
	hostile,
	LONG,
	SHEET,
	STRINGS,
	STYLES,
	sheet,
	strings,
	styled,
	writeFormat,
	writeFormats,
	writeStrings,
	writeStyles,
} from "./builders";

export const HOSTILE_STYLED: Record<string, HostileWorkbook> = {
	"a number format of brackets": hostile("unreadable", (chars) =>
		styled(writeFormats(writeFormat(fill("[", chars)), '<xf numFmtId="164"/>')),
	),
	"a number format of quotes": hostile("unreadable", (chars) =>
		styled(writeFormats(writeFormat(fill("&quot;", chars)), '<xf numFmtId="164"/>')),
	),
	"number formats of 255 brackets": hostile("read", (chars) =>
		styled(
			writeFormats(
				count(chars, (n) => writeFormat("[".repeat(255), 164 + n), 60_000),
				'<xf numFmtId="164"/>',
			),
		),
	),
	"cells with other formats of 255 marks each": hostile("read", (chars) => {
		const formats = Math.min(20_000, Math.floor(chars / 400));
		const marks = ["[", "\\", "_", "s.0", "general", "am/pm", "[h"];
		return {
			[STYLES]: writeFormats(
				count(formats * 300, (n) =>
					writeFormat(fill(marks[n % 7] ?? "", 255).slice(0, 255), 164 + n),
				),
				count(formats * 22, (n) => `<xf numFmtId="${164 + n}"/>`),
			),
			[SHEET]: cells((n) => `<c s="${n}"><v>${n}</v></c>`, formats)(chars),
		};
	}),
	"more styles than a workbook may have": hostile("unreadable", (chars) =>
		styled(
			writeFormats(
				"",
				count(chars, () => '<xf numFmtId="14"/>'),
			),
		),
	),
	fonts: hostile("read", (chars) =>
		styled(writeStyles(`<fonts>${count(chars, (n) => `<font><sz val="${n}"/></font>`)}</fonts>`)),
	),
};

export const HOSTILE_TEXTS: Record<string, HostileWorkbook> = {
	"one long text in each cell": hostile("textChars", (chars) => ({
		[STRINGS]: writeStrings(`<si><t>${fill("a", 30_000)}</t></si>`),
		[SHEET]: cells(() => '<c t="s"><v>0</v></c>', 20_000)(chars),
	})),
	"one endless text": strings("unreadable", (chars) => `<si><t>${fill("a", chars)}</t></si>`),
	"empty texts": strings("read", (chars) => count(chars, () => "<si/>", 900_000)),
	"a text of many runs": strings("read", (chars) => `<si>${fill("<r><t>a</t></r>", chars)}</si>`),
	"endless pronunciation": strings(
		"read",
		(chars) => `<si><t>a</t>${fill("<rPh><t>b</t></rPh>", chars)}</si>`,
	),
	"texts of entities": strings("read", (chars) =>
		count(chars, () => `<si><t>${fill("&amp;", 30_000)}</t></si>`),
	),
	"texts of open entities": strings("read", (chars) =>
		count(chars, () => `<si><t>${fill("&#1&#x1&am&", LONG)}</t></si>`),
	),
	"texts of escaped characters": strings("read", (chars) =>
		count(chars, () => `<si><t>${fill("_x005F_", LONG)}</t></si>`),
	),
	"texts of half-escaped characters": strings("read", (chars) =>
		count(chars, () => `<si><t>${fill("_x00", LONG)}</t></si>`),
	),
	"texts of returns": strings("read", (chars) =>
		count(chars, () => `<si><t xml:space="preserve">${fill("\r", LONG)}</t></si>`),
	),
	"texts of spaces": strings("read", (chars) =>
		count(chars, () => `<si><t>a${fill(" ", LONG)}b</t></si>`),
	),
	"texts in parts of CDATA": strings("read", (chars) =>
		count(chars, () => "<si><t><![CDATA[&]]></t></si>", 900_000),
	),
	"more texts than are kept": strings("unreadable", () => fill("<si/>", 5_000_100)),
	"a text that the file doesn't have": data(
		"unreadable",
		() => '<row><c t="s"><v>99999999</v></c></row>',
	),
	"formulas without values": sheet(
		"textChars",
		cells(() => `<c><f>${fill("A1+", 8000)}</f></c>`),
	),
};
