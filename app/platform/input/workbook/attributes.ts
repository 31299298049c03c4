import { decodeEntities } from "./entities";
import { refuse } from "./errors";

/** Of the tag that was read last: they are read where it opens. */
export type XmlAttributes = {
	get: (name: string) => string | undefined;
	/** Of the first name that ends like this. */
	getEnding: (end: string) => string | undefined;
};

export const SPACE = 32;
export const QUOTE = 34;
export const APOSTROPHE = 39;
const EQUALS = 61;

/** A sheet has millions of tags with few attributes: only for those that are asked for a text is made. */
export class AttributeList implements XmlAttributes {
	/** Where each name starts and ends, then its value. */
	readonly #places: number[] = [];
	#length = 0;
	#xml = "";

	get(name: string): string | undefined {
		const at = this.#find(name, true);
		if (at < 0) return undefined;
		if (this.#find(name, true, at + 4) >= 0) refuse("An attribute is there twice.");
		return this.#readValue(at);
	}

	getEnding(end: string): string | undefined {
		const at = this.#find(end, false);
		return at < 0 ? undefined : this.#readValue(at);
	}

	#find(end: string, isWhole: boolean, from = 0): number {
		for (let at = from; at < this.#length; at += 4) {
			const start = (this.#places[at + 1] ?? 0) - end.length;
			const isLong = isWhole ? start === this.#places[at] : start >= (this.#places[at] ?? 0);
			if (isLong && this.#xml.startsWith(end, start)) return at;
		}
		return -1;
	}

	#readValue(at: number): string {
		return decodeEntities(this.#xml.slice(this.#places[at + 2], this.#places[at + 3]));
	}

	read(xml: string, start: number, tagEnd: number) {
		this.#xml = xml;
		this.#length = 0;
		for (let at = skipSpaces(xml, start, tagEnd); at < tagEnd; ) {
			const nameEnd = findNameEnd(xml, at, tagEnd);
			const equals = skipSpaces(xml, nameEnd, tagEnd);
			const open = skipSpaces(xml, equals + 1, tagEnd);
			const quote = xml.charCodeAt(open);
			const end = findCode(xml, quote, open + 1, tagEnd);
			const isQuoted = quote === QUOTE || quote === APOSTROPHE;
			if (nameEnd === at || xml.charCodeAt(equals) !== EQUALS || !isQuoted || end === tagEnd)
				refuse("An attribute is malformed.");
			this.#places[this.#length] = at;
			this.#places[this.#length + 1] = nameEnd;
			this.#places[this.#length + 2] = open + 1;
			this.#places[this.#length + 3] = end;
			this.#length += 4;
			at = skipSpaces(xml, end + 1, tagEnd);
		}
	}
}

function findCode(xml: string, code: number, start: number, end: number): number {
	let at = start;
	while (at < end && xml.charCodeAt(at) !== code) at += 1;
	return at;
}

function skipSpaces(xml: string, start: number, end: number): number {
	let at = start;
	while (at < end && xml.charCodeAt(at) <= SPACE) at += 1;
	return at;
}

/** Finds the first space or '=', or the end of the tag. */
export function findNameEnd(xml: string, start: number, end: number): number {
	let at = start;
	while (at < end && xml.charCodeAt(at) > SPACE && xml.charCodeAt(at) !== EQUALS) at += 1;
	return at;
}
