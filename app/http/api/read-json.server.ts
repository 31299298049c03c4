import { visit } from "jsonc-parser";
import type { z } from "zod";
import { readBytes } from "../input/read-bytes.server";
import { validationMessage } from "../input/validation-messages.server";
import { type FieldError, type Problem, refuse } from "./problem.server";

/** The largest body of a call, in bytes; pictures apart. */
export const MOST_BYTES = 64 * 1024;

/** How deep arrays and objects may stand in one another. */
const MOST_DEPTH = 8;

type Read<T> = { ok: true; value: T; digested: string } | Problem;

/**
 * Reads a call's JSON body by its input. 415 for another type, 413 over 64 KB, 400 for what is no JSON, nests too deep or
 * has a field twice, 422 with each field's error for what the input refuses. `digested` is the same text for the same content.
 */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<Read<T>> {
	const type = request.headers.get("content-type") ?? "";
	const encoding = request.headers.get("content-encoding") ?? "identity";
	if (!/^application\/json\s*(;|$)/i.test(type) || encoding !== "identity") {
		return refuse(415, "Send the body as application/json, not compressed");
	}
	const bytes = await readBytes(request, MOST_BYTES);
	if (!bytes) return refuse(413, "The body may have 64 KB");
	const text = textOf(bytes);
	if (text === null) return refuse(400, "The body is not UTF-8");
	let body: unknown;
	try {
		body = JSON.parse(text);
	} catch {
		return refuse(400, "The body is not JSON");
	}
	const wrong = wrongShape(text);
	if (wrong) return refuse(400, wrong);
	const parsed = await schema.safeParseAsync(body, { error: validationMessage });
	if (parsed.success) return { ok: true, value: parsed.data, digested: JSON.stringify(body) };
	const errors = errorsOf(parsed.error);
	return refuse(422, errors[0]?.detail ?? "The body is refused", { errors });
}

/** Reads a call's query by its schema; a refusal is a 400, and its pointers name the parameters. */
export async function readQuery<T>(
	url: URL,
	schema: z.ZodType<T>,
): Promise<{ ok: true; value: T } | Problem> {
	const parsed = await schema.safeParseAsync(Object.fromEntries(url.searchParams), {
		error: validationMessage,
	});
	if (parsed.success) return { ok: true, value: parsed.data };
	const errors = errorsOf(parsed.error);
	return refuse(400, `The query is refused. ${errors[0]?.detail ?? ""}`.trim(), { errors });
}

function textOf(bytes: Uint8Array): string | null {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}

/**
 * Why JSON is not taken although it can be parsed; null when it is. A key that an object has twice means one thing to who
 * keeps the first and another to who keeps the last (RFC 8259, section 4).
 */
function wrongShape(text: string): string | null {
	const open: Set<string>[] = [];
	let wrong: string | null = null;
	// Thrown, because the visit goes down as deep as the text does.
	const stop = (why: string) => {
		wrong = why;
		throw new SyntaxError(why);
	};
	const enter = () => {
		if (open.push(new Set()) > MOST_DEPTH) stop(`The body is nested over ${MOST_DEPTH} deep`);
	};
	const leave = () => {
		open.pop();
	};
	const name = (key: string) => {
		if (open.at(-1)?.has(key)) stop("The body has a field twice");
		open.at(-1)?.add(key);
	};
	try {
		visit(text, {
			onObjectBegin: enter,
			onArrayBegin: enter,
			onObjectEnd: leave,
			onArrayEnd: leave,
			onObjectProperty: name,
		});
	} catch (error) {
		if (wrong === null) throw error;
	}
	return wrong;
}

function errorsOf(error: z.ZodError): FieldError[] {
	return error.issues.flatMap((issue) =>
		issue.code === "unrecognized_keys"
			? issue.keys.map((key) => ({
					pointer: pointerTo([...issue.path, key]),
					detail: issue.message,
				}))
			: [{ pointer: pointerTo(issue.path), detail: issue.message }],
	);
}

/** A JSON Pointer (RFC 6901). */
function pointerTo(path: readonly PropertyKey[]): string {
	return path
		.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
		.join("");
}
