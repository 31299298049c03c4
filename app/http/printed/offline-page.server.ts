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
/** 90 KB less what is around the rows: 500 names of 60 characters. */
const MAX_ROW_BYTES = 87_000;

const countBytes = (text: string) => new TextEncoder().encode(text).length;

const countChars = ({ partNumber }: LabelledPart) =>
	new URLSearchParams([[LINE_FIELD + partNumber, LONGEST_QUANTITY]]).toString().length + 1;

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
	const files = splitParts(parts.filter(({ partNumber }) => partNumber !== ""));
	const rows = files[file - 1] ?? (parts.length > 0 && file === 1 ? [] : null);
	if (!rows) return null;
	const { origin } = settings;
	const shop = escapeXml(settings.seller.shopName);
	const unnumbered = parts.filter(({ partNumber }) => partNumber === "");
	const name = files.length > 1 ? `${title}, part ${file} of ${files.length}` : title;
	const others = files.flatMap((_, index) =>
		index + 1 === file
			? []
			: `<a href="${origin}${path}/offline.html?part=${index + 1}">Part ${index + 1}</a> `,
	);
	return `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>${escapeXml(name)}</title>
<style>${STYLES}</style><main><h1>${escapeXml(name)}</h1>
<p>Save this page, and fill in quantities without a network. When there is one, send them to ${shop}: after the login you check every line, at the price of that day, before anything is ordered.</p>
${others.length > 0 ? `<p>The other parts of this list are files of their own: ${others.join("")}</p>` : ""}
<form action="${origin}/order-pad"><table><thead><tr><th>Number<th>Name<th>Unit<th>tk, on ${toDateText(toDayNumber(at))}<th>Quantity<tbody>
${rows.join("")}</table>
${unnumbered.length > 0 ? `<p>Without a part number, so not in this form: ${unnumbered.map((part) => escapeXml(part.name)).join(", ")}.</p>` : ""}
<p><button>Send to ${shop}</button></form></main></html>
`;
}

const buildRow = (part: LabelledPart) => {
	const number = escapeXml(part.partNumber);
	const own = part.ownNumbers ? `<small>${escapeXml(part.ownNumbers)}</small>` : "";
	return `<tr><td>${number}${own}<td>${escapeXml(part.name)}<td>${formatPack(part) ?? ""}<td>${formatAmount(part.pricePoisha)}<td><input name="${LINE_FIELD}${number}" aria-label="${number}" inputmode=numeric>\n`;
};

const STYLES =
	"body{font:16px/1.4 system-ui,sans-serif;margin:16px}table{border-collapse:collapse}td,th{padding:4px 8px 4px 0;text-align:left;border-bottom:1px solid #999}small{display:block}input{font:inherit;width:5em;min-height:44px}button{font:inherit;min-height:44px;padding:0 16px}@media(max-width:40em){td,th{font-size:14px;padding-right:6px}td:nth-child(2){overflow-wrap:anywhere}input{width:4em}td:nth-child(3),th:nth-child(3){display:none}}";
