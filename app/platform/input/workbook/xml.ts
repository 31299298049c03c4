import { refuse } from "./errors";

export type XmlAttributes = ReadonlyMap<string, string>;

/** Elements by their names without prefixes. `close` gets the text of an element without children. */
export type XmlElement = {
	open?: (attributes: XmlAttributes) => void;
	close?: (text: string) => void;
	inside?: XmlElements;
};
export type XmlElements = Readonly<Record<string, XmlElement>>;

const MAX_DEPTH = 100;
/** A cell has at most 32,767 characters, as much as six times as long when escaped. */
const MAX_PIECE_CHARS = 256 * 1024;
const CHUNK_BYTES = 64 * 1024;
/** So that a long file keeps no other request waiting. */
const CHUNKS_WITHOUT_PAUSE = 16;

/** Reads UTF-8 and calls what `elements` has for the elements at their places; others are skipped. */
export async function readXml(bytes: Uint8Array, elements: XmlElements): Promise<void> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	const reader = new XmlReader(elements);
	let rest = "";
	for (let at = 0, chunks = 1; at < bytes.length; at += CHUNK_BYTES, chunks += 1) {
		const isLast = at + CHUNK_BYTES >= bytes.length;
		rest += decode(decoder, bytes.subarray(at, at + CHUNK_BYTES), !isLast);
		rest = rest.slice(reader.read(rest));
		if (rest.length > MAX_PIECE_CHARS) refuse("A tag or comment is too long.");
		if (chunks % CHUNKS_WITHOUT_PAUSE === 0) await new Promise((resolve) => setTimeout(resolve));
	}
	if (rest !== "" || !reader.isWhole) refuse("The XML is cut off.");
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
	try {
		return decoder.decode(bytes, { stream });
	} catch {
		return refuse("The XML is not in UTF-8.");
	}
}

class XmlReader {
	readonly #root: XmlElement;
	readonly #open: { name: string; element: XmlElement | undefined }[] = [];
	#hasRoot = false;
	#text = "";

	constructor(inside: XmlElements) {
		this.#root = { inside };
	}

	get isWhole(): boolean {
		return this.#hasRoot && this.#open.length === 0;
	}

	/** How much was read: the text may end within a tag. */
	read(xml: string): number {
		let at = 0;
		while (at < xml.length) {
			const start = xml.indexOf("<", at);
			this.#addText(xml.slice(at, start < 0 ? xml.length : start));
			if (start < 0) return xml.length;
			const end = this.#readMarkup(xml, start);
			if (end < 0) return start;
			at = end;
		}
		return at;
	}

	/** The place behind it, or -1 if it doesn't end. */
	#readMarkup(xml: string, start: number): number {
		const mark = xml[start + 1];
		if (mark === "?") return findBehind(xml, "?>", start);
		if (mark === "!") return this.#readDeclaration(xml, start);
		const end = findTagEnd(xml, start + 1);
		if (end < 0) return -1;
		if (mark === "/") this.#closeElement(xml.slice(start + 2, end).trimEnd());
		else if (xml[end - 1] === "/")
			this.#closeElement(this.#openElement(xml.slice(start + 1, end - 1)));
		else this.#openElement(xml.slice(start + 1, end));
		return end + 1;
	}

	#readDeclaration(xml: string, start: number): number {
		if (xml.startsWith("<!--", start)) return findBehind(xml, "-->", start);
		if (xml.length < start + CDATA.length) return -1;
		if (!xml.startsWith(CDATA, start)) refuse("A document type is declared.");
		const end = findBehind(xml, "]]>", start);
		if (end > 0) this.#addText(xml.slice(start + CDATA.length, end - 3).replaceAll("&", "&amp;"));
		return end;
	}

	#addText(text: string) {
		if (text === "" || !this.#open.at(-1)?.element?.close) return;
		this.#text += text;
		if (this.#text.length > MAX_PIECE_CHARS) refuse("A text is too long.");
	}

	#openElement(tag: string): string {
		if (this.#open.length === 0 && this.#hasRoot) refuse("There are two root elements.");
		if (this.#open.length === MAX_DEPTH) refuse("Elements are nested too deeply.");
		this.#hasRoot = true;
		const space = tag.search(/\s/);
		const name = space < 0 ? tag : tag.slice(0, space);
		const local = name.slice(name.indexOf(":") + 1);
		if (local === "") refuse("An element has no name.");
		const parent = this.#open.length === 0 ? this.#root : this.#open.at(-1)?.element;
		const inside = parent?.inside;
		const element = inside && Object.hasOwn(inside, local) ? inside[local] : undefined;
		this.#open.push({ name, element });
		this.#text = "";
		element?.open?.(space < 0 ? NO_ATTRIBUTES : readAttributes(tag.slice(space)));
		return name;
	}

	#closeElement(name: string) {
		const opened = this.#open.pop();
		if (opened?.name !== name) refuse("An element is not closed.");
		opened.element?.close?.(decodeEntities(this.#text));
		this.#text = "";
	}
}

const CDATA = "<![CDATA[";
const NO_ATTRIBUTES: XmlAttributes = new Map();
const [QUOTE, APOSTROPHE, LESS, GREATER] = [34, 39, 60, 62];

function findBehind(xml: string, end: string, start: number): number {
	const at = xml.indexOf(end, start);
	return at < 0 ? -1 : at + end.length;
}

/** Values may contain '>'. */
function findTagEnd(xml: string, start: number): number {
	let quote = 0;
	for (let at = start; at < xml.length; at += 1) {
		const code = xml.charCodeAt(at);
		if (code === LESS) refuse("A tag is not closed.");
		else if (quote !== 0) quote = code === quote ? 0 : quote;
		else if (code === GREATER) return at;
		else if (code === QUOTE || code === APOSTROPHE) quote = code;
	}
	return -1;
}

const ATTRIBUTE = /\s+([^\s=<>"'/]{1,255})\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

function readAttributes(tag: string): XmlAttributes {
	const attributes = new Map<string, string>();
	let end = 0;
	ATTRIBUTE.lastIndex = 0;
	for (let found = ATTRIBUTE.exec(tag); found; found = ATTRIBUTE.exec(tag)) {
		const [, name = "", value = found[3] ?? ""] = found;
		if (attributes.has(name)) refuse("An attribute is there twice.");
		attributes.set(name, decodeEntities(value));
		end = ATTRIBUTE.lastIndex;
	}
	if (tag.slice(end).trim() !== "") refuse("An attribute is malformed.");
	return attributes;
}

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** With line breaks as XML counts them. */
function decodeEntities(text: string): string {
	if (!text.includes("&") && !text.includes("\r")) return text;
	return text
		.replace(/\r\n?/g, "\n")
		.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
			if (name !== undefined) return NAMED[name] ?? entity;
			const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
			return code > 0x10ffff ? entity : String.fromCodePoint(code);
		});
}
