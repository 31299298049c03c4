import type { CallDescription, CallInput } from "./call-description";
import { BEARER_OPTION, formatCurl, JSON_OPTION, quoteForShell, quoteJson } from "./format-curl";

/** A call ready to be sent, and the same as a line of curl, in which the token is `$TOKEN` and a password `$PASSWORD`. */
export type PreparedCall = { request: Request; curl: string };

/** What was typed into this field can't be sent. */
export class InvalidHeaderValueError extends Error {
	constructor(readonly field: string) {
		super("No header can carry this");
	}
}

/**
 * Makes a request of what the form has. Empty fields are not sent, and what is no number goes as the text it is, so that
 * the shop itself says what is wrong. Throws `Unsendable` where a header can't carry what was typed.
 * @param base where the page is, for the request's address
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
		// A cookie counts for nothing at the API, and an answer kept by the browser would be none of the shop's.
		request: new Request(url, { method, headers, body, credentials: "omit", cache: "no-store" }),
		curl: formatCurl(method, `${server}${address}`, options),
	};
}

function convertValue({ kind }: CallInput, value: FormDataEntryValue): unknown {
	const text = String(value).trim();
	const number = Number(text);
	return kind === "number" && text && Number.isFinite(number) ? number : value;
}

/** For an address in double quotes: a shell would read an exclamation mark there, and an address needs no code for an '@'. */
function encodeForUrl(text: string): string {
	return encodeURIComponent(text).replaceAll("!", "%21").replaceAll("%40", "@");
}
