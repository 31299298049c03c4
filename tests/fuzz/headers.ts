import fc from "fast-check";
import { createPlaceholder, type Known } from "./values";

/** ASCII only: workerd logs every other header at length. */
const headerText = fc.oneof(
	fc.string({ unit: "grapheme-ascii" }),
	fc.constantFrom("", "*", "null", "x".repeat(8000)),
);

const TYPES = [
	"text/plain",
	"",
	"application/json; charset=utf-16",
	"application/json;",
	"APPLICATION/JSON",
	"application/problem+json",
	"application/x-www-form-urlencoded",
	"multipart/form-data",
	"multipart/form-data; boundary=x",
	"application/json, text/html",
];
const ACCEPTS = [
	"text/html",
	"application/xml",
	"*/*;q=0",
	"",
	"image/avif,*/*",
	"application/json",
];

const HEADERS: Record<string, fc.Arbitrary<Known | string>> = {
	"content-type": fc.constantFrom(...TYPES),
	accept: fc.constantFrom(...ACCEPTS),
	"if-none-match": fc.oneof(createPlaceholder("etag"), headerText),
	"idempotency-key": fc.oneof(
		{ weight: 4, arbitrary: fc.nat(30).map((n) => `fuzz-key-${n}`) },
		{ weight: 1, arbitrary: headerText },
	),
	"content-encoding": fc.constantFrom("gzip", "identity", "br, gzip"),
	"accept-language": headerText,
	cookie: headerText,
	origin: fc.constantFrom("null", "https://tools.example", "https://evil.test"),
	"x-request-id": headerText,
	"x-forwarded-for": headerText,
	"x-http-method-override": fc.constant("DELETE"),
	range: fc.constant("bytes=0-1"),
	"access-control-request-method": fc.constantFrom("POST", "DELETE", "nothing"),
};

export const headers: fc.Arbitrary<Record<string, Known | string>> = fc
	.oneof(
		{ weight: 3, arbitrary: fc.constant([]) },
		{
			weight: 2,
			arbitrary: fc.uniqueArray(fc.constantFrom(...Object.keys(HEADERS)), { maxLength: 2 }),
		},
	)
	.chain((names) =>
		fc.record(Object.fromEntries(names.map((name) => [name, HEADERS[name] ?? headerText]))),
	);
