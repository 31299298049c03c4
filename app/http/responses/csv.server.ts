import type { AppLoadContext } from "@remix-run/cloudflare";

export type CsvValue = string | number | null;

/**
 * Spreadsheets skip spaces, invisible characters and quotes before a formula, and some read full-width signs as the plain
 * ones; the text is tested in its compatibility form (NFKC).
 */
const FORMULA = /^[\s\p{C}\p{Pi}\p{Pf}"'`]*[=+\-@]|^\s*[\t\r]/u;

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front;
 * numbers are numbers.
 */
export function formatCsvLine(values: readonly CsvValue[]): string {
	const cells = values.map((value) => {
		if (typeof value === "number") return String(value);
		const text = value ?? "";
		const safeText = FORMULA.test(text.normalize("NFKC")) ? `'${text}` : text;
		return `"${safeText.replaceAll('"', '""')}"`;
	});
	return `${cells.join(",")}\r\n`;
}

/**
 * Answers with a CSV file that is written while its pages are read, so that a long list needs no memory. What fails then is
 * noted here, and the file breaks off: the answer has begun.
 */
export function createCsvResponse(
	{ reportError }: Pick<AppLoadContext, "reportError">,
	fileName: string,
	columnNames: readonly string[],
	pages: AsyncIterator<CsvValue[][]>,
): Response {
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			// The mark tells spreadsheets that this is UTF-8.
			controller.enqueue(encoder.encode(`\ufeff${formatCsvLine(columnNames)}`));
		},
		async pull(controller) {
			try {
				const { done, value } = await pages.next();
				if (done) controller.close();
				else controller.enqueue(encoder.encode(value.map(formatCsvLine).join("")));
			} catch (error) {
				reportError(error);
				// The runtime may log it too, and what a failed statement was given is not for a log.
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
