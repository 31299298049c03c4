import { env } from "cloudflare:test";
import { buildPng } from "../../app/testing/factories/image-files";
import { type Body, encodeBody } from "./bodies";
import type { Caller, FuzzContext } from "./fuzz-context";
import type { GeneratedRequest } from "./requests";
import { isKnown, type Known } from "./values";

export type SentRequest = {
	method: string;
	/** Under /api/v1, as the URL parser leaves it. */
	path: string;
	url: string;
	headers: [name: string, value: string][];
	body: Uint8Array<ArrayBuffer> | null;
	caller: Caller;
};

const API = "/api/v1";

export async function resolveRequest(
	generated: GeneratedRequest,
	context: FuzzContext,
): Promise<SentRequest> {
	const caller = context.getCaller(generated);
	const resolve = createResolver(context, caller);
	const part = (value: unknown) =>
		isKnown(value) ? encodeURIComponent(String(resolve(value))) : String(value);
	const path = generated.operation.path.replace(/\{(\w+)\}/g, (_, name) =>
		part(generated.path[name] ?? ""),
	);
	const url = new URL(`${API}${path}`, env.APP_ORIGIN);
	for (const [name, drawn] of generated.query) {
		const value = resolve(drawn);
		if (value !== null) url.searchParams.append(name, String(value));
	}
	const mayHaveBody = !["GET", "HEAD"].includes(generated.method);
	const { type, body } = mayHaveBody
		? await encodeContent(generated.body, resolve)
		: { type: null, body: null };
	const defaultHeaders: [string, string | null][] = [
		["content-type", type],
		["authorization", caller.authorization],
	];
	const generatedHeaders = Object.entries(generated.headers).map(
		([name, value]) => [name, String(resolve(value))] as const,
	);
	const named = new Set(generatedHeaders.map(([name]) => name));
	const headers = [
		...defaultHeaders.filter(([name]) => !named.has(name)),
		...generatedHeaders,
	].flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
	const { href, pathname, search } = url;
	return {
		method: generated.method,
		path: pathname.slice(API.length) + search,
		url: href,
		headers,
		body,
		caller,
	};
}

type Content = { type: string | null; body: Uint8Array<ArrayBuffer> | null };

type Resolve = (value: unknown) => unknown;

/** Fills placeholders in; the first thing that is named is 'it'. */
function createResolver(context: FuzzContext, caller: Caller): Resolve {
	let it: unknown;
	return function resolve(value: unknown): unknown {
		if (isKnown(value)) {
			if (value.of === "first") return pickField(it, value) ?? resolve(value.or);
			const found = context.find(value, caller);
			it ??= found && context.getThing(found);
			return found ?? resolve(value.or);
		}
		if (Array.isArray(value)) return value.map(resolve);
		if (typeof value !== "object" || value === null) return value;
		return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, resolve(field)]));
	};
}

function pickField(thing: unknown, { known, place }: Known): unknown {
	const values = listFields(thing, known);
	return values[place % values.length];
}

function listFields(thing: unknown, name: string): unknown[] {
	if (typeof thing !== "object" || thing === null) return [];
	return Object.entries(thing).flatMap(([key, value]) =>
		key === name ? [value] : listFields(value, name),
	);
}

async function encodeContent(body: Body, resolve: Resolve): Promise<Content> {
	if (body.kind === "none") return { type: null, body: null };
	if (body.kind === "picture") return multipart(body.file);
	return {
		type: "application/json",
		body: encodeBody(resolve(body.value), body.corruption),
	};
}

async function multipart(file: Extract<Body, { kind: "picture" }>["file"]): Promise<Content> {
	const form = new FormData();
	const picture = buildPng();
	const add = (bytes: BlobPart, field = "image") =>
		form.append(field, new File([bytes], "picture"));
	if (file === "good" || file === "half") add(picture);
	else if (file === "cut short") add(picture.slice(0, -9));
	else if (file === "no picture") add("<svg onload=alert(1)>");
	else if (file === "text") form.set("image", "picture");
	else if (file === "another field") add(picture, "file");
	else if (file === "5 MB") add(new Uint8Array(5 * 1024 * 1024 + 1));
	else for (const bytes of [picture, picture]) add(bytes);
	const whole = new Response(form);
	const bytes = new Uint8Array(await whole.arrayBuffer());
	const body = file === "half" ? bytes.slice(0, bytes.length / 2) : bytes;
	return { type: whole.headers.get("content-type"), body };
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function formatCurl({ method, url, headers, body }: SentRequest): string {
	const parts = ["curl -si -X", method, quoteForShell(url)];
	for (const [name, value] of headers) parts.push("-H", quoteForShell(`${name}: ${value}`));
	if (!body) return parts.join(" ");
	const text = new TextDecoder().decode(body.slice(0, 4000));
	// A shell's word can't contain NUL.
	const isPlain = body.length <= 4000 && /^[\t\n\x20-\x7e]*$/.test(text);
	if (isPlain) return [...parts, "--data-binary", quoteForShell(text)].join(" ");
	const base64 = Buffer.from(body.slice(0, 200_000)).toString("base64");
	return `echo ${base64} | base64 -d | ${parts.join(" ")} --data-binary @-`;
}
