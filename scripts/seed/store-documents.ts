import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import * as tables from "../../app/domain/catalog/tables.server";
import { addRows } from "./add-rows";
import { buildPdf } from "./pdf";
import { attributes } from "./trade-catalogue/attributes";
import { families, parts } from "./trade-catalogue/trade-catalogue";
import type { FamilySeed } from "./trade-catalogue/types";

const DOCUMENTED_FAMILIES = ["hex-bolts-8-8", "ball-bearings-62", "through-bolts-zinc"];

/** As many lines as a page has. */
const MAX_SIZES = 70;

/** Stores a data sheet with the sizes of each of some families. */
export async function storeDocuments(
	db: D1Database,
	bucket: R2Bucket,
	createdAt: number,
): Promise<void> {
	const documents = families
		.filter(({ slug }) => DOCUMENTED_FAMILIES.includes(slug))
		.map((family) => {
			const pdf = buildPdf(family.name, listLines(family));
			const hash = createHash("sha256").update(pdf).digest("hex").slice(0, 12);
			const key = `documents/${family.slug}-${hash}.pdf`;
			const title = `${family.name}: sizes`;
			const row = { id: `sizes-${family.slug}`, familyId: family.slug, title, createdAt };
			return { pdf, row: { ...row, kind: "datasheet", key, bytes: pdf.length } as const };
		});
	const httpMetadata = { contentType: "application/pdf" };
	// A plain array: the bucket's proxy doesn't know Node's Buffer.
	for (const { pdf, row } of documents)
		await bucket.put(row.key, new Uint8Array(Buffer.from(pdf, "latin1")), { httpMetadata });
	await addRows(
		db,
		tables.productDocuments,
		documents.map(({ row }) => row),
	);
}

/** The columns of the family, aligned by spaces. */
function listLines({ slug, columns }: FamilySeed): string[] {
	const head = columns.map((id) => `${attributes[id].name} ${attributes[id].unit}`.trim());
	const sizes = parts
		.filter(({ family }) => family === slug)
		.slice(0, MAX_SIZES)
		.map(({ number, specs }) => [number, ...columns.map((id) => String(specs[id] ?? ""))]);
	const rows = [["Part number", ...head], ...sizes];
	const widths = ["", ...columns].map((_, place) =>
		Math.max(...rows.map((cells) => (cells[place] ?? "").length)),
	);
	return rows.map((cells) =>
		cells.map((text, place) => text.padEnd((widths[place] ?? 0) + 2)).join(""),
	);
}
