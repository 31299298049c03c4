import type { AppLoadContext } from "@remix-run/cloudflare";

/** Parts of one kind must be consecutive. */
type Part = { kind: string; rows: object[] };

/** Streams the file part by part; an error breaks it off, because the response has begun. */
export function createJsonFileResponse(
	{ reportError }: Pick<AppLoadContext, "reportError">,
	fileName: string,
	parts: AsyncIterator<Part>,
): Response {
	const encoder = new TextEncoder();
	const { serializePart, serializeEnd } = createSerializer();
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			try {
				const { done, value } = await parts.next();
				const text = done ? serializeEnd() : serializePart(value);
				controller.enqueue(encoder.encode(text));
				if (done) controller.close();
			} catch (error) {
				reportError(error);
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

/** Creates one JSON object, in pieces: a list of rows by kind. */
function createSerializer() {
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
	const serializeEnd = () => (kind === null ? "{}\n" : "]}\n");
	return { serializePart, serializeEnd };
}

function formatTimestamp(name: string, value: unknown): unknown {
	return typeof value === "number" && /(At|Until)$/.test(name)
		? new Date(value).toISOString()
		: value;
}
