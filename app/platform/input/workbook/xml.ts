import { refuse } from "./errors";

/** Of the tag that was read last: they are read where it opens. */
export type XmlAttributes = {
	get: (name: string) => string | undefined;
	/** Of the first name that ends like this. */
	getEnding: (end: string) => string | undefined;
};

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
/** So that a long file keeps no other request waiting. */
const BYTES_WITHOUT_PAUSE = 1024 * 1024;

/** Reads UTF-8 and calls what `elements` has for the elements at their places; others are skipped. */
export async function readXml(
	pieces: AsyncIterable<Uint8Array>,
	elements: XmlElements,
): Promise<void> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	const reader = new XmlReader(elements);
	let rest = "";
	let bytes = 0;
	for await (const piece of pieces) {
		rest += decode(decoder, piece);
		rest = rest.slice(reader.read(rest));
		if (rest.length > MAX_PIECE_CHARS) refuse("A tag, comment or text is too long.");
		bytes += piece.length;
		if (bytes < BYTES_WITHOUT_PAUSE) continue;
		bytes = 0;
		await new Promise((resolve) => setTimeout(resolve));
	}
	rest += decode(decoder);
	if (rest !== "" || !reader.isWhole) refuse("The XML is cut off.");
}

/** Without a piece it ends. */
function decode(decoder: TextDecoder, piece?: Uint8Array): string {
	try {
		return decoder.decode(piece, { stream: piece !== undefined });
	} catch {
		return refuse("The XML is not in UTF-8.");
	}
}

class XmlReader {
	readonly #root: XmlElement;
	/** The open elements, in two lists, so that no object is made for each tag. */
	readonly #names: string[] = [];
	readonly #elements: (XmlElement | undefined)[] = [];
	readonly #attributes = new AttributeList();
	#hasRoot = false;
	#text = "";

	constructor(inside: XmlElements) {
		this.#root = { inside };
	}

	get isWhole(): boolean {
		return this.#hasRoot && this.#names.length === 0;
	}

	/** How much was read: the chunk may end within a tag or text. */
	read(xml: string): number {
		let at = 0;
		while (at < xml.length) {
			const start = xml.indexOf("<", at);
			if (start < 0) return this.#takesText ? at : xml.length;
			if (start !== at && this.#takesText) this.#addText(decodeEntities(xml.slice(at, start)));
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
		if (end > 0 && this.#takesText) this.#addText(xml.slice(start + CDATA.length, end - 3));
		return end;
	}

	get #takesText(): boolean {
		return this.#elements.at(-1)?.close !== undefined;
	}

	#addText(text: string) {
		this.#text += text;
		if (this.#text.length > MAX_PIECE_CHARS) refuse("A text is too long.");
	}

	#openElement(tag: string): string {
		if (this.#names.length === 0 && this.#hasRoot) refuse("There are two root elements.");
		if (this.#names.length === MAX_DEPTH) refuse("Elements are nested too deeply.");
		this.#hasRoot = true;
		const space = findSpace(tag);
		const name = tag.slice(0, space);
		const local = name.slice(name.indexOf(":") + 1);
		if (local === "") refuse("An element has no name.");
		const parent = this.#names.length === 0 ? this.#root : this.#elements.at(-1);
		const inside = parent?.inside;
		const element = inside && Object.hasOwn(inside, local) ? inside[local] : undefined;
		this.#names.push(name);
		this.#elements.push(element);
		this.#text = "";
		if (element?.open) {
			this.#attributes.read(tag, space);
			element.open(this.#attributes);
		}
		return name;
	}

	#closeElement(name: string) {
		if (this.#names.pop() !== name) refuse("An element is not closed.");
		this.#elements.pop()?.close?.(this.#text);
		this.#text = "";
	}
}

const CDATA = "<![CDATA[";
const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const LESS = 60;
const GREATER = 62;

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

/** The first space, or the end. */
function findSpace(tag: string): number {
	let at = 0;
	while (at < tag.length && tag.charCodeAt(at) > SPACE) at += 1;
	return at;
}

/** A sheet has millions of tags with few attributes: no object is made for each. */
class AttributeList implements XmlAttributes {
	readonly #names: string[] = [];
	readonly #values: string[] = [];
	readonly #many = new Set<string>();

	get(name: string): string | undefined {
		const at = this.#names.indexOf(name);
		return at < 0 ? undefined : this.#values[at];
	}

	getEnding(end: string): string | undefined {
		return this.#values[this.#names.findIndex((name) => name.endsWith(end))];
	}

	read(tag: string, start: number) {
		if (this.#many.size > 0) this.#many.clear();
		if (this.#names.length > 0) {
			this.#names.length = 0;
			this.#values.length = 0;
		}
		for (let at = skipSpaces(tag, start); at < tag.length; ) {
			const equals = tag.indexOf("=", at);
			const open = skipSpaces(tag, equals + 1);
			const quote = tag.charCodeAt(open);
			const end = tag.indexOf(quote === QUOTE ? '"' : "'", open + 1);
			if (equals < 0 || end < 0 || (quote !== QUOTE && quote !== APOSTROPHE))
				refuse("An attribute is malformed.");
			this.#add(tag.slice(at, equals).trimEnd(), decodeEntities(tag.slice(open + 1, end)));
			at = skipSpaces(tag, end + 1);
		}
	}

	#add(name: string, value: string) {
		const isLong = this.#names.length >= MANY_ATTRIBUTES;
		if (name === "" || (isLong ? this.#many.has(name) : this.#names.includes(name)))
			refuse("An attribute is there twice.");
		if (this.#names.push(name) === MANY_ATTRIBUTES)
			for (const each of this.#names) this.#many.add(each);
		else if (isLong) this.#many.add(name);
		this.#values.push(value);
	}
}

const MANY_ATTRIBUTES = 16;

function skipSpaces(tag: string, start: number): number {
	let at = start;
	while (at < tag.length && tag.charCodeAt(at) <= SPACE) at += 1;
	return at;
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
