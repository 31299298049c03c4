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
 * Leaves out empty fields and sends invalid numbers as text, so that the API itself reports the
 * error. Throws `InvalidHeaderValueError`. @param base the page's URL
 */
export function prepareCall(
	{ name: call, method, path, server, inputs, bodyType }: CallDescription,
	values: FormData,
	token: string,
	base: string,
): PreparedCall {
	const listFilled = (place: CallInput["place"]) => listFilledInputs(inputs, values, place);
	const address = fillAddress(path, listFilled("path"), listFilled("query"));
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
		setHeader(`${call}-token`, "Authorization", `Bearer ${token}`);
		options.push(BEARER_OPTION);
	}
	for (const { input, value } of listFilled("header")) {
		setHeader(input.field, input.name, String(value));
		options.push(`-H ${quoteForShell(`${input.name}: ${value}`)}`);
	}

	if (bodyType === "application/json") headers.set("Content-Type", bodyType);
	const { body, options: bodyOptions } = prepareBody(bodyType, listFilled("body"));
	const url = new URL(`/api/v1${address}`, base);
	return {
		// The API ignores cookies, and a cached response would not come from the shop.
		request: new Request(url, { method, headers, body, credentials: "omit", cache: "no-store" }),
		curl: formatCurl(method, `${server}${address}`, [...options, ...bodyOptions]),
	};
}

type FilledInput = { input: CallInput; value: FormDataEntryValue };

function listFilledInputs(
	inputs: readonly CallInput[],
	values: FormData,
	place: CallInput["place"],
): FilledInput[] {
	return inputs.flatMap((input) => {
		const value = values.get(input.field);
		const isEmpty = value instanceof File ? value.name === "" : !value;
		return input.place === place && value && !isEmpty ? [{ input, value }] : [];
	});
}

function fillAddress(
	path: string,
	pathInputs: readonly FilledInput[],
	queryInputs: readonly FilledInput[],
): string {
	const pathValues = Object.fromEntries(pathInputs.map(({ input, value }) => [input.name, value]));
	const filledPath = path.replace(/\{(\w+)\}/g, (_, name) =>
		encodeForUrl(String(pathValues[name] ?? "")),
	);
	const query = queryInputs.map(
		({ input, value }) => `${input.name}=${encodeForUrl(String(value))}`,
	);
	return query.length > 0 ? `${filledPath}?${query.join("&")}` : filledPath;
}

/** `options` are the body's options for curl. */
function prepareBody(
	bodyType: string | null,
	filledInputs: readonly FilledInput[],
): { body: string | FormData | undefined; options: string[] } {
	if (!bodyType) return { body: undefined, options: [] };
	if (bodyType === "application/json") {
		const fields = Object.fromEntries(
			filledInputs.map(({ input, value }) => [input.name, convertValue(input, value)]),
		);
		const shownFields = "password" in fields ? { ...fields, password: "$PASSWORD" } : fields;
		const options = [JSON_OPTION, `-d ${quoteJson(shownFields, ["password"])}`];
		return { body: JSON.stringify(fields), options };
	}
	const body = new FormData();
	const options: string[] = [];
	for (const { input, value } of filledInputs) {
		body.set(input.name, value);
		const file = value instanceof File ? `@${value.name}` : value;
		options.push(`-F ${quoteForShell(`${input.name}=${file}`)}`);
	}
	return { body, options };
}

function convertValue({ kind }: CallInput, value: FormDataEntryValue): unknown {
	const text = String(value).trim();
	const number = Number(text);
	return kind === "number" && text && Number.isFinite(number) ? number : value;
}

/** For a URL in double quotes, where a shell would expand an exclamation mark. */
function encodeForUrl(text: string): string {
	return encodeURIComponent(text).replaceAll("!", "%21").replaceAll("%40", "@");
}
