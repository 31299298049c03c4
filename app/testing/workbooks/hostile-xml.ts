import { createWorkbook } from "~/testing/order-pad/workbook";
import { count, data, fill, type HostileWorkbook, LONG, sheet, writeData } from "./builders";

export const HOSTILE_XML: Record<string, HostileWorkbook> = {
	"entities in a document type": sheet(
		"unreadable",
		(chars) =>
			`<!DOCTYPE a [<!ENTITY b "${fill("c", chars)}">]>${writeData("<row><c><v>&b;</v></c></row>")}`,
	),
	"a document type of another address": sheet(
		"unreadable",
		() => `<!DOCTYPE a SYSTEM "http://127.0.0.1/"><worksheet/>`,
	),
	"endless nesting": data("unreadable", (chars) => fill("<a>", chars)),
	"nesting up to the limit": data("read", (chars) =>
		count(chars, () => `${"<a>".repeat(97)}${"</a>".repeat(97)}`),
	),
	"attributes by thousands": data(
		"unreadable",
		(chars) => `<row><c ${count(Math.max(chars, 300_000), (n) => `a${n}="b" `)}/></row>`,
	),
	"cells of thousands of attributes": data("read", (chars) =>
		count(chars, () => `<row><c ${count(LONG, (n) => `a${n}="b" `)}/></row>`),
	),
	"one attribute many times": data("unreadable", () => `<row><c ${fill('r="A1" ', LONG)}/></row>`),
	"namespaces by thousands": sheet(
		"read",
		(chars) =>
			`<worksheet ${count(Math.min(chars, LONG), (n) => `xmlns:n${n}="urn:${n}" `)}>${count(chars, (n) => `<n${n % 9}:a xmlns:n${n}="urn:a"/>`)}</worksheet>`,
	),
	"an endless comment": sheet(
		"unreadable",
		(chars) => `<!--${fill("- ", Math.max(chars, 300_000))}-->${writeData("")}`,
	),
	comments: data("read", (chars) => fill("<!---->", chars)),
	"processing instructions": data("read", (chars) => fill("<?a b?>", chars)),
	"open tags": data("unreadable", (chars) => fill("<", chars)),
	"a tag that isn't closed": sheet("unreadable", (chars) => `<worksheet a="${fill("b", chars)}`),
	"quotes in a tag": data(
		"unreadable",
		(chars) => `<row><c ${fill(`"'`, Math.min(chars, LONG))}></c></row>`,
	),
	"cells that aren't closed": data("unreadable", (chars) => `<row>${fill('<c r="A1">', chars)}`),
	"closing tags": data("unreadable", (chars) => fill("</c>", chars)),
	"a name without end": data("unreadable", (chars) => `<${fill("a", chars)}`),
	"long names": data("read", (chars) => count(chars, () => `<${fill("a:", LONG)}b/>`)),
	"tags of spaces": data("read", (chars) => count(chars, () => `<row${fill(" ", LONG)}/>`)),
	"spaces between tags": data("read", (chars) => fill(" ", chars)),
	"an attribute without a value": data(
		"unreadable",
		(chars) => `<row><c ${fill("a", Math.min(chars, LONG))}/></row>`,
	),
	"attributes without values": data(
		"unreadable",
		(chars) => `<row><c ${fill("a ", Math.min(chars, LONG))}/></row>`,
	),
	"letters that aren't UTF-8": { answer: "unreadable", create: () => createLatin1() },
};

/** Writes 'ü' in one byte. */
function createLatin1(): Uint8Array<ArrayBuffer> {
	const bytes = createWorkbook([["M\u0001ller"]], { isPacked: false });
	return bytes.map((byte) => (byte === 1 ? 0xfc : byte));
}
