/** Rows of one kind. Those of a kind come one after the other. */
type Part = { kind: string; rows: object[] };

/**
 * Answers with a JSON file to be kept: an object with a list for each kind, written while its parts are read, so that a long
 * one needs no memory. Times, which the shop counts in ms, stand in it as people write them (ISO 8601).
 */
export function jsonFile(fileName: string, parts: AsyncIterator<Part>): Response {
	const encoder = new TextEncoder();
	let kind: string | null = null;
	let isFirst = true;
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { done, value } = await parts.next();
			if (done) {
				controller.enqueue(encoder.encode(kind === null ? "{}\n" : "]}\n"));
				controller.close();
				return;
			}
			let text = "";
			if (value.kind !== kind) {
				text += `${kind === null ? "{" : "],"}\n${JSON.stringify(value.kind)}:[`;
				kind = value.kind;
				isFirst = true;
			}
			for (const row of value.rows) {
				text += `${isFirst ? "" : ","}\n${JSON.stringify(row, withReadableTimes)}`;
				isFirst = false;
			}
			controller.enqueue(encoder.encode(text));
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
function withReadableTimes(name: string, value: unknown): unknown {
	return typeof value === "number" && /(At|Until)$/.test(name)
		? new Date(value).toISOString()
		: value;
}
