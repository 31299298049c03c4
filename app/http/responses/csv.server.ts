import type { AppLoadContext } from "@remix-run/cloudflare";
import { escapeFormula } from "~/platform/input/formula-cells";

export type CsvValue = string | number | null;

/** RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function formatCsvLine(values: readonly CsvValue[]): string {
	const cells = values.map((value) => {
		if (typeof value === "number") return String(value);
		return `"${escapeFormula(value ?? "").replaceAll('"', '""')}"`;
	});
	return `${cells.join(",")}\r\n`;
}

/** Streams the file page by page; an error breaks it off, because the response has begun. */
export function createCsvResponse(
	{ reportError }: Pick<AppLoadContext, "reportError">,
	fileName: string,
	columnNames: readonly string[],
	pages: AsyncIterator<CsvValue[][]>,
): Response {
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(encoder.encode(`\ufeff${formatCsvLine(columnNames)}`));
		},
		async pull(controller) {
			try {
				const { done, value } = await pages.next();
				if (done) controller.close();
				else controller.enqueue(encoder.encode(value.map(formatCsvLine).join("")));
			} catch (error) {
				reportError(error);
				// The runtime may log it, and the cause may contain query values.
				controller.error(new Error("The file was not finished"));
			}
		},
	});
	return new Response(body, {
		headers: {
			"content-type": "text/csv; charset=utf-8",
			"content-disposition": `attachment; filename="${fileName}"`,
			"cache-control": "private, no-store",
		},
	});
}
