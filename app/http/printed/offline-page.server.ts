import type { LabelledPart } from "~/domain/catalog/labels/labelled-parts.server";
import { formatPack } from "~/domain/catalog/unit-rules";
import { formatAmount } from "~/domain/money/rules";
import { LINE_FIELD } from "~/domain/order-pad/reading/linked-lines";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import { escapeXml } from "../responses/text-file.server";

/** An address that survives a login has 10,000; its form sends empty fields too. */
const MAX_ADDRESS_CHARS = 9500;
const LONGEST_QUANTITY = "99999";
const MAX_PARTS = 500;
/** 60 KB less what is around the rows: 500 names of 54 characters. */
const MAX_ROW_BYTES = 58_000;

const countBytes = (text: string) => new TextEncoder().encode(text).length;

const countChars = ({ partNumber }: LabelledPart) =>
	partNumber === ""
		? 0
		: new URLSearchParams([[LINE_FIELD + partNumber, LONGEST_QUANTITY]]).toString().length + 1;

/** The rows of each file. */
function splitParts(parts: readonly LabelledPart[]): string[][] {
	const files: string[][] = [];
	let [chars, bytes] = [Number.POSITIVE_INFINITY, 0];
	for (const part of parts) {
		const row = buildRow(part);
		chars += countChars(part);
		bytes += countBytes(row);
		const isFull = chars > MAX_ADDRESS_CHARS || bytes > MAX_ROW_BYTES;
		if (isFull || files.at(-1)?.length === MAX_PARTS) {
			files.push([]);
			[chars, bytes] = [countChars(part), countBytes(row)];
		}
		files.at(-1)?.push(row);
	}
	return files;
}

type OfflinePage = { title: string; path: string; parts: readonly LabelledPart[]; at: number };

/** A page to save and to fill in without a network. Its GET form fills the order pad, and writes nothing. Null for another number than that of a file; they count from 1. */
export function buildOfflinePage(
	{ settings }: Pick<Platform, "settings">,
	{ title, path, parts, at }: OfflinePage,
	file: number,
): string | null {
	const files = splitParts(parts);
	const rows = files[file - 1];
	if (!rows) return null;
	const { origin } = settings;
	const shop = escapeXml(settings.seller.shopName);
	const name = files.length > 1 ? `${title}, part ${file} of ${files.length}` : title;
	const others = files.flatMap((_, index) =>
		index + 1 === file
			? []
			: `<a href="${origin}${path}/offline.html?part=${index + 1}">Part ${index + 1}</a> `,
	);
	return `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>${escapeXml(name)}</title>
<style>${STYLES}</style><main><h1>${escapeXml(name)}</h1>
<p>Save this page, and fill in quantities without a network. When there is one, send them to ${shop}: after the login you check every line, at the price of that day, before anything is ordered.</p>
${others.length > 0 ? `<p>The other parts of this list are files of their own: ${others.join("")}</p>` : ""}<form action="${origin}/order-pad" autocomplete=off><div><b>Part</b><b>Quantity</b><b>tk of ${toDateText(toDayNumber(at))}</b></div>
${rows.join("")}
<p><button>Send to ${shop}</button></form></main></html>
`;
}

/** A label is a grid of three columns: the text, the field, and the text behind it. Elements for each would be a third of the file. */
function buildRow(part: LabelledPart): string {
	const [number, name] = [escapeXml(part.partNumber), escapeXml(nameWithPack(part))];
	const price = formatAmount(part.pricePoisha);
	if (number === "") return `<div>${name}<i>no number, order it online</i>${price}</div>`;
	const own = part.ownNumbers ? ` · ${escapeXml(part.ownNumbers)}` : "";
	const field = LINE_FIELD + number;
	const value = /^[\w./-]+$/.test(field) ? field : `"${field}"`;
	return `<label>${number}${own}\n${name}<input name=${value} type=tel>${price}</label>`;
}

/** Most names end with their pack. */
function nameWithPack(part: LabelledPart): string {
	const pack = formatPack(part);
	return pack && !part.name.toLowerCase().endsWith(pack.toLowerCase())
		? `${part.name}, ${pack}`
		: part.name;
}

const STYLES =
	"body{font:16px/1.4 system-ui,sans-serif;margin:16px}main{max-width:48em}label,div{display:grid;grid-template-columns:minmax(0,1fr) 5em 6em;gap:8px;align-items:center;padding:4px 0;border-bottom:1px solid #999;white-space:pre-line;overflow-wrap:anywhere}input{font:inherit;min-width:0;min-height:44px;box-sizing:border-box}button{font:inherit;min-height:44px;padding:0 16px}@media(max-width:40em){label,div{font-size:14px;grid-template-columns:minmax(0,1fr) 5em 5em}}";
