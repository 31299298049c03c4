import type { AppLoadContext } from "@remix-run/cloudflare";
import { type CellValue, writeCsv } from "./csv.server";
import { writeXlsx } from "./xlsx.server";

const FORMATS = {
	csv: { type: "text/csv; charset=utf-8", write: writeCsv },
	xlsx: {
		type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		write: writeXlsx,
	},
};

/** Reads the name of 'orders.csv' or 'orders.xlsx', or null. */
export const readTableName = (fileName = ""): string | null =>
	/^(.+)\.(?:csv|xlsx)$/.exec(fileName)?.[1] ?? null;

type Args = { request: Request; context: Pick<AppLoadContext, "reportError"> };

/** A file in the format of the address's extension, streamed page by page; an error breaks it off, because the response has begun. */
export function createTableFile(
	{ request, context }: Args,
	name: string,
	columnNames: readonly string[],
	pages: AsyncIterable<readonly CellValue[][]>,
): Response {
	const extension = new URL(request.url).pathname.endsWith(".xlsx") ? "xlsx" : "csv";
	const { type, write } = FORMATS[extension];
	return new Response(streamChunks(write(columnNames, pages), context), {
		headers: {
			"content-type": type,
			"content-disposition": `attachment; filename="${name}.${extension}"`,
			"cache-control": "private, no-store",
		},
	});
}

export const streamChunks = (
	chunks: AsyncGenerator<Uint8Array>,
	context: Args["context"],
): ReadableStream<Uint8Array> =>
	new ReadableStream<Uint8Array>({
		async pull(controller) {
			try {
				const { done, value } = await chunks.next();
				if (done) controller.close();
				else controller.enqueue(value);
			} catch (error) {
				context.reportError(error);
				// The runtime may log it, and the cause may contain query values.
				controller.error(new Error("The file was not finished"));
			}
		},
		async cancel() {
			await chunks.return(undefined);
		},
	});
