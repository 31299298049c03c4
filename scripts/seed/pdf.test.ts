import { expect, test } from "vitest";
import { buildPdf } from "./pdf";

test("the cross-reference table of a PDF file leads to each of its objects", () => {
	const pdf = buildPdf("Bolts (8.8)", ["M8", "M10 \\ Ø"]);
	const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
	expect(pdf.slice(start)).toMatch(/^xref\n0 7\n/);
	const offsets = Array.from(pdf.matchAll(/^(\d{10}) 00000 n/gm), ([, offset]) => Number(offset));
	expect(offsets.map((offset) => pdf.slice(offset, pdf.indexOf("\n", offset)))).toEqual(
		[1, 2, 3, 4, 5, 6].map((n) => `${n} 0 obj`),
	);
	expect(pdf).toContain("(Bolts \\(8.8\\)) Tj");
	expect(pdf).toContain("(M10 \\\\ -) Tj");
});
