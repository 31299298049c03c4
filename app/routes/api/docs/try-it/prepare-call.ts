import type { Described, Input } from "./call-description";
import { BEARER, curlLine, JSON_TYPE, quoted, quotedJson } from "./format-curl";

/** A call ready to be sent, and the same as a line of curl, in which the token is `$TOKEN` and a password `$PASSWORD`. */
export type Prepared = { request: Request; curl: string };

/** What was typed into this field can't be sent. */
export class Unsendable extends Error {
	constructor(readonly field: string) {
		super("No header can carry this");
	}
}

/**
 * Makes a request of what the form has. Empty fields are not sent, and what is no number goes as the text it is, so that
 * the shop itself says what is wrong. Throws `Unsendable` where a header can't carry what was typed.
 * @param base where the page is, for the request's address
 */
export function prepare(
	{ name: call, method, path, server, inputs, bodyType }: Described,
	values: FormData,
	token: string,
	base: string,
): Prepared {
	const given = (place: Input["place"]) =>
		inputs.flatMap((input) => {
			const value = values.get(input.field);
			const isEmpty = value instanceof File ? value.name === "" : !value;
			return input.place === place && value && !isEmpty ? [{ input, value }] : [];
		});
	const inPath = Object.fromEntries(given("path").map(({ input, value }) => [input.name, value]));
	const filled = path.replace(/\{(\w+)\}/g, (_, name) => encoded(String(inPath[name] ?? "")));
	const query = given("query").map(({ input, value }) => `${input.name}=${encoded(String(value))}`);
	const address = query.length > 0 ? `${filled}?${query.join("&")}` : filled;

	const headers = new Headers();
	const carry = (field: string, header: string, value: string) => {
		try {
			headers.set(header, value);
		} catch {
			throw new Unsendable(field);
		}
	};
	const options: string[] = [];
	if (token) {
		carry(`${call}-token`, "Authorization", `Bearer ${token}`);
		options.push(BEARER);
	}
	for (const { input, value } of given("header")) {
		carry(input.field, input.name, String(value));
		options.push(`-H ${quoted(`${input.name}: ${value}`)}`);
	}

	let body: string | FormData | undefined;
	if (bodyType === "application/json") {
		const fields = Object.fromEntries(
			given("body").map(({ input, value }) => [input.name, asKind(input, value)]),
		);
		body = JSON.stringify(fields);
		headers.set("Content-Type", bodyType);
		const shown = "password" in fields ? { ...fields, password: "$PASSWORD" } : fields;
		options.push(JSON_TYPE, `-d ${quotedJson(shown, ["password"])}`);
	} else if (bodyType) {
		body = new FormData();
		for (const { input, value } of given("body")) {
			body.set(input.name, value);
			const file = value instanceof File ? `@${value.name}` : value;
			options.push(`-F ${quoted(`${input.name}=${file}`)}`);
		}
	}
	const url = new URL(`/api/v1${address}`, base);
	return {
		// A cookie counts for nothing at the API, and an answer kept by the browser would be none of the shop's.
		request: new Request(url, { method, headers, body, credentials: "omit", cache: "no-store" }),
		curl: curlLine(method, `${server}${address}`, options),
	};
}

function asKind({ kind }: Input, value: FormDataEntryValue): unknown {
	const text = String(value).trim();
	const number = Number(text);
	return kind === "number" && text && Number.isFinite(number) ? number : value;
}

/** For an address in double quotes: a shell would read an exclamation mark there, and an address needs no code for an '@'. */
function encoded(text: string): string {
	return encodeURIComponent(text).replaceAll("!", "%21").replaceAll("%40", "@");
}
