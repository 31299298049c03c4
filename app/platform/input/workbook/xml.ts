import {
	APOSTROPHE,
	AttributeList,
	findNameEnd,
	QUOTE,
	SPACE,
	type XmlAttributes,
} from "./attributes";
import { decodeEntities } from "./entities";
import { refuse } from "./errors";

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
	/** Of the tag that was opened last. */
	#name = "";
	#inside: XmlElements | undefined;
	#element: XmlElement | undefined;
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
		if (mark === "/") this.#closeElement(xml, start + 2, end);
		else if (xml.charCodeAt(end - 1) === SLASH)
			this.#openElement(xml, start + 1, end - 1)?.close?.("");
		else {
			const element = this.#openElement(xml, start + 1, end);
			this.#names.push(this.#name);
			this.#elements.push(element);
		}
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

	#openElement(xml: string, start: number, end: number): XmlElement | undefined {
		const depth = this.#names.length;
		if (depth === 0 && this.#hasRoot) refuse("There are two root elements.");
		if (depth === MAX_DEPTH) refuse("Elements are nested too deeply.");
		this.#hasRoot = true;
		const parent = depth === 0 ? this.#root : this.#elements[depth - 1];
		if (parent?.inside !== this.#inside || !isNamed(xml, this.#name, start, end))
			this.#findElement(xml.slice(start, findNameEnd(xml, start, end)), parent?.inside);
		this.#text = "";
		const element = this.#element;
		if (element?.open) {
			this.#attributes.read(xml, start + this.#name.length, end);
			element.open(this.#attributes);
		}
		return element;
	}

	/** The element is kept for the next tag, which mostly has the same name at the same place. */
	#findElement(name: string, inside: XmlElements | undefined) {
		const local = name.slice(name.indexOf(":") + 1);
		if (local === "") refuse("An element has no name.");
		this.#name = name;
		this.#inside = inside;
		this.#element = inside && Object.hasOwn(inside, local) ? inside[local] : undefined;
	}

	#closeElement(xml: string, start: number, end: number) {
		const name = this.#names.pop();
		if (name === undefined || !isNamed(xml, name, start, end)) refuse("An element is not closed.");
		this.#elements.pop()?.close?.(this.#text);
		this.#text = "";
	}
}

const CDATA = "<![CDATA[";
const SLASH = 47;
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

function isNamed(xml: string, name: string, start: number, end: number): boolean {
	const after = start + name.length;
	if (after > end || (after < end && xml.charCodeAt(after) > SPACE)) return false;
	return name !== "" && xml.startsWith(name, start);
}
