import type { AppLoadContext } from "@remix-run/cloudflare";

/** Rows of one kind. Those of a kind come one after the other. */
type Part = { kind: string; rows: object[] };

/**
 * Answers with a JSON file to be kept: an object with a list for each kind, written while its parts are read, so that a long
 * one needs no memory. Times, which the shop counts in ms, stand in it as people write them (ISO 8601). What fails then is
 * noted here, and the file breaks off: the answer has begun.
 */
export function createJsonFileResponse(
	{ reportError }: Pick<AppLoadContext, "reportError">,
	fileName: string,
	parts: AsyncIterator<Part>,
): Response {
	const encoder = new TextEncoder();
	let kind: string | null = null;
	let isFirst = true;
	const serializePart = (part: Part) => {
		let text = "";
		if (part.kind !== kind) {
			text += `${kind === null ? "{" : "],"}\n${JSON.stringify(part.kind)}:[`;
			kind = part.kind;
			isFirst = true;
		}
		for (const row of part.rows) {
			text += `${isFirst ? "" : ","}\n${JSON.stringify(row, formatTimestamp)}`;
			isFirst = false;
		}
		return text;
	};
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			try {
				const { done, value } = await parts.next();
				const text = done ? (kind === null ? "{}\n" : "]}\n") : serializePart(value);
				controller.enqueue(encoder.encode(text));
				if (done) controller.close();
			} catch (error) {
				reportError(error);
				// The runtime may log it too, and what a failed statement was given is not for a log.
				controller.error(new Error("The file was not finished"));
			}
		},
	});
	return new Response(body, {
		headers: {
			"content-type": "application/json; charset=utf-8",
			"content-disposition": `attachment; filename="${fileName}"`,
			"cache-control": "private, no-store",
		},
	});
}

/** For `JSON.stringify`: 'paidAt' and 'holdUntil' are moments, other numbers are numbers. */
function formatTimestamp(name: string, value: unknown): unknown {
	return typeof value === "number" && /(At|Until)$/.test(name)
		? new Date(value).toISOString()
		: value;
}
