import { visit } from "jsonc-parser";
import type { z } from "zod";
import { mayRepeat, toQueryRecord } from "../input/query-record.server";
import { readBytes } from "../input/read-bytes.server";
import { getValidationMessage } from "../input/validation-messages.server";
import { createProblem, type FieldError, type Problem } from "./problem.server";

const MAX_JSON_BYTES = 64 * 1024;

const MAX_DEPTH = 8;

type ReadJsonResult<T> = { ok: true; value: T; payload: string } | Problem;

/** Fails with 415, 413 for a body that is too large, 400 for malformed JSON, or 422 with each field's error. */
export async function readJson<T>(
	request: Request,
	schema: z.ZodType<T>,
	maxBytes = MAX_JSON_BYTES,
): Promise<ReadJsonResult<T>> {
	const type = request.headers.get("content-type") ?? "";
	const encoding = request.headers.get("content-encoding") ?? "identity";
	if (!/^application\/json\s*(;|$)/i.test(type) || encoding !== "identity") {
		return createProblem(415, "Send the body as uncompressed application/json");
	}
	const bytes = await readBytes(request, maxBytes);
	if (!bytes) return createProblem(413, `The body is larger than ${maxBytes / 1024} KB`);
	const text = decodeUtf8(bytes);
	if (text === null) return createProblem(400, "The body is not UTF-8");
	let body: unknown;
	try {
		body = JSON.parse(text);
	} catch {
		return createProblem(400, "The body is not JSON");
	}
	const structureError = findStructureError(text);
	if (structureError) return createProblem(400, structureError);
	const parsed = await schema.safeParseAsync(body, { error: getValidationMessage });
	if (parsed.success) return { ok: true, value: parsed.data, payload: JSON.stringify(body) };
	const errors = toFieldErrors(parsed.error);
	return createProblem(422, errors[0]?.detail ?? "The body is not valid", { errors });
}

/** Errors are 400, with pointers that name the parameters. */
export async function readQuery<T>(
	url: URL,
	schema: z.ZodType<T>,
): Promise<{ ok: true; value: T } | Problem> {
	const pairs = Array.from(url.searchParams);
	const names = pairs.map(([name]) => name);
	const repeated = names.find(
		(name, index) => names.indexOf(name) < index && !mayRepeat(schema, name),
	);
	if (repeated !== undefined)
		return createProblem(400, `The query has '${repeated}' twice`, {
			errors: [{ pointer: toJsonPointer([repeated]), detail: "Send it once" }],
		});
	const parsed = await schema.safeParseAsync(toQueryRecord(pairs, schema), {
		error: getValidationMessage,
	});
	if (parsed.success) return { ok: true, value: parsed.data };
	const errors = toFieldErrors(parsed.error);
	return createProblem(400, `The query is not valid. ${errors[0]?.detail ?? ""}`.trim(), {
		errors,
	});
}

function decodeUtf8(bytes: Uint8Array): string | null {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}

/** Parsers read duplicate keys differently (RFC 8259, section 4). */
function findStructureError(text: string): string | null {
	const openObjects: Set<string>[] = [];
	let structureError: string | null = null;
	const stop = (message: string) => {
		structureError = message;
		throw new SyntaxError(message);
	};
	const enter = () => {
		if (openObjects.push(new Set()) > MAX_DEPTH)
			stop(`The body is nested more than ${MAX_DEPTH} levels deep`);
	};
	const leave = () => {
		openObjects.pop();
	};
	const checkKey = (key: string) => {
		if (openObjects.at(-1)?.has(key)) stop("The body contains a field twice");
		openObjects.at(-1)?.add(key);
	};
	try {
		visit(text, {
			onObjectBegin: enter,
			onArrayBegin: enter,
			onObjectEnd: leave,
			onArrayEnd: leave,
			onObjectProperty: checkKey,
		});
	} catch (error) {
		if (structureError === null) throw error;
	}
	return structureError;
}

function toFieldErrors(error: z.ZodError): FieldError[] {
	return error.issues.flatMap((issue) =>
		issue.code === "unrecognized_keys"
			? issue.keys.map((key) => ({
					pointer: toJsonPointer([...issue.path, key]),
					detail: issue.message,
				}))
			: [{ pointer: toJsonPointer(issue.path), detail: issue.message }],
	);
}

/** Writes a JSON Pointer (RFC 6901). */
export function toJsonPointer(path: readonly PropertyKey[]): string {
	return path
		.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
		.join("");
}
