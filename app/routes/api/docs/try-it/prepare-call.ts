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
	const listFilled = (place: CallInput["place"]) =>
		inputs.flatMap((input) => {
			const value = values.get(input.field);
			const isEmpty = value instanceof File ? value.name === "" : !value;
			return input.place === place && value && !isEmpty ? [{ input, value }] : [];
		});
	const pathValues = Object.fromEntries(
		listFilled("path").map(({ input, value }) => [input.name, value]),
	);
	const filledPath = path.replace(/\{(\w+)\}/g, (_, name) =>
		encodeForUrl(String(pathValues[name] ?? "")),
	);
	const query = listFilled("query").map(
		({ input, value }) => `${input.name}=${encodeForUrl(String(value))}`,
	);
	const address = query.length > 0 ? `${filledPath}?${query.join("&")}` : filledPath;

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

	let body: string | FormData | undefined;
	if (bodyType === "application/json") {
		const fields = Object.fromEntries(
			listFilled("body").map(({ input, value }) => [input.name, convertValue(input, value)]),
		);
		body = JSON.stringify(fields);
		headers.set("Content-Type", bodyType);
		const shownFields = "password" in fields ? { ...fields, password: "$PASSWORD" } : fields;
		options.push(JSON_OPTION, `-d ${quoteJson(shownFields, ["password"])}`);
	} else if (bodyType) {
		body = new FormData();
		for (const { input, value } of listFilled("body")) {
			body.set(input.name, value);
			const file = value instanceof File ? `@${value.name}` : value;
			options.push(`-F ${quoteForShell(`${input.name}=${file}`)}`);
		}
	}
	const url = new URL(`/api/v1${address}`, base);
	return {
		// The API ignores cookies, and a cached response would not come from the shop.
		request: new Request(url, { method, headers, body, credentials: "omit", cache: "no-store" }),
		curl: formatCurl(method, `${server}${address}`, options),
	};
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
