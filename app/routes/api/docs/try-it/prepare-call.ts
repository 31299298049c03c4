import type { CallDescription, CallInput } from "./call-description";
import { BEARER_OPTION, formatCurl, JSON_OPTION, quoteForShell, quoteJson } from "./format-curl";

/** In `curl` the token is `$TOKEN` and the password `$PASSWORD`. */
export type PreparedCall = { request: Request; curl: string };

export class InvalidHeaderValueError extends Error {
	constructor(readonly field: string) {
		super("A header can't contain this");
	}
}

/**
 * Leaves out empty fields and sends invalid numbers and JSON as text, so that the API itself reports the
 * error. Throws `InvalidHeaderValueError`. @param base the page's URL
 */
export function prepareCall(
	description: CallDescription,
	values: FormData,
	token: string,
	base: string,
): PreparedCall {
	const { method, server, bodyType } = description;
	const address = fillAddress(description, values);
	const { headers, options } = prepareHeaders(description, values, token);
	const prepared = prepareBody(description, values);
	if (bodyType === "application/json") headers.set("Content-Type", bodyType);
	const url = new URL(`/api/v1${address}`, base);
	return {
		// The API ignores cookies, and a cached response would not come from the shop.
		request: new Request(url, {
			method,
			headers,
			body: prepared.body,
			credentials: "omit",
			cache: "no-store",
		}),
		curl: formatCurl(method, `${server}${address}`, [...options, ...prepared.options]),
	};
}

type FilledInput = { input: CallInput; value: FormDataEntryValue };

function listFilled(
	{ inputs }: CallDescription,
	values: FormData,
	place: CallInput["place"],
): FilledInput[] {
	return inputs.flatMap((input) => {
		const value = values.get(input.field);
		const isEmpty = value instanceof File ? value.name === "" : !value;
		return input.place === place && value && !isEmpty ? [{ input, value }] : [];
	});
}

function fillAddress(description: CallDescription, values: FormData): string {
	const pathValues = Object.fromEntries(
		listFilled(description, values, "path").map(({ input, value }) => [input.name, value]),
	);
	const path = description.path.replace(/\{(\w+)\}/g, (_, name) => {
		const encoded = encodeForUrl(String(pathValues[name] ?? ""));
		return name === "path" ? encoded.replaceAll("%2F", "/") : encoded;
	});
	const query = listFilled(description, values, "query")
		.flatMap(listParameters)
		.map(([name, value]) => `${encodeForUrl(name)}=${encodeForUrl(String(value))}`);
	return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

/** The fields of an object are parameters of their own. */
function listParameters({ input: { name, kind }, value }: FilledInput): [string, unknown][] {
	const read = kind === "json" ? parseJson(String(value)) : value;
	if (typeof read !== "object" || read === null || read instanceof File) return [[name, value]];
	return Object.entries(read).flatMap(([field, values]) =>
		[values].flat().map((each): [string, unknown] => [field, each]),
	);
}

function prepareHeaders(description: CallDescription, values: FormData, token: string) {
	const headers = new Headers();
	const setHeader = (field: string, header: string, value: string) => {
		try {
			headers.set(header, value);
		} catch {
			throw new InvalidHeaderValueError(field);
		}
	};
	const options: string[] = [];
	if (token) {
		setHeader(`${description.name}-token`, "Authorization", `Bearer ${token}`);
		options.push(BEARER_OPTION);
	}
	for (const { input, value } of listFilled(description, values, "header")) {
		setHeader(input.field, input.name, String(value));
		options.push(`-H ${quoteForShell(`${input.name}: ${value}`)}`);
	}
	return { headers, options };
}

type PreparedBody = { body?: string | FormData; options: string[] };

function prepareBody(description: CallDescription, values: FormData): PreparedBody {
	const filled = listFilled(description, values, "body");
	if (!description.bodyType) return { options: [] };
	return description.bodyType === "application/json" ? prepareJson(filled) : prepareForm(filled);
}

function prepareJson(filled: FilledInput[]): PreparedBody {
	const fields = Object.fromEntries(
		filled.map(({ input, value }) => [input.name, convertValue(input, value)]),
	);
	const shownFields = "password" in fields ? { ...fields, password: "$PASSWORD" } : fields;
	return {
		body: JSON.stringify(fields),
		options: [JSON_OPTION, `-d ${quoteJson(shownFields, ["password"])}`],
	};
}

function prepareForm(filled: FilledInput[]): PreparedBody {
	const body = new FormData();
	for (const { input, value } of filled) body.set(input.name, value);
	const options = filled.map(({ input, value }) => {
		const file = value instanceof File ? `@${value.name}` : value;
		return `-F ${quoteForShell(`${input.name}=${file}`)}`;
	});
	return { body, options };
}

function convertValue({ kind }: CallInput, value: FormDataEntryValue): unknown {
	const text = String(value).trim();
	const number = Number(text);
	if (kind === "json") return parseJson(text);
	return kind === "number" && text && Number.isFinite(number) ? number : value;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** For a URL in double quotes, where a shell would expand an exclamation mark. */
function encodeForUrl(text: string): string {
	return encodeURIComponent(text).replaceAll("!", "%21").replaceAll("%40", "@");
}
