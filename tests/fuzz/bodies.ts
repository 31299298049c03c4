import type { Schema } from "@cfworker/json-schema";
import fc from "fast-check";
import { createPlaceholder, generateValue, KINDS, oddText, oddValue } from "./values";

const CORRUPTIONS = [
	"half",
	"empty",
	"field twice",
	"NaN",
	"a comment",
	"a comma too many",
	"single quotes",
	"a mark before",
	"not UTF-8",
	"30,000 levels",
	"quotes without end",
	"just 64 KB",
	"over 64 KB",
	"no object",
] as const;

export type Body =
	| { kind: "json"; value: unknown; corruption: (typeof CORRUPTIONS)[number] | null }
	| { kind: "picture"; file: (typeof FILES)[number] }
	| { kind: "none" };

const FILES = [
	"good",
	"cut short",
	"no picture",
	"text",
	"another field",
	"two",
	"half",
	"5 MB",
] as const;

export function generateBody(schema: Schema | "image" | null): fc.Arbitrary<Body> {
	if (schema === "image") {
		const files = fc.oneof(
			{ weight: 30, arbitrary: fc.constant("good" as const) },
			{ weight: 9, arbitrary: fc.constantFrom(...FILES.slice(0, -1)) },
			{ weight: 1, arbitrary: fc.constantFrom(...FILES) },
		);
		return fc.record({ kind: fc.constant("picture" as const), file: files });
	}
	const some = json(schema ?? {});
	return schema ? some : fc.oneof({ weight: 9, arbitrary: NONE }, { weight: 1, arbitrary: some });
}

const NONE = fc.constant({ kind: "none" as const });

function json(schema: Schema): fc.Arbitrary<Body> {
	const kind = fc.constant("json" as const);
	const value = generateValue(schema);
	const intact = fc.constant(null);
	const record = (value: fc.Arbitrary<unknown>, corruption: fc.Arbitrary<Corruption | null>) =>
		fc.record({ kind, value, corruption });
	return fc.oneof(
		{ weight: 12, arbitrary: record(value, intact) },
		{ weight: 5, arbitrary: record(generateChanges(schema, value), intact) },
		{ weight: 2, arbitrary: record(value, fc.constantFrom(...CORRUPTIONS)) },
		{ weight: 1, arbitrary: record(oddValue, intact) },
	);
}

type Corruption = (typeof CORRUPTIONS)[number];
type Change = { name: string; to: unknown };

const STRANGE_NAMES = [
	"__proto__",
	"constructor",
	"toString",
	"role",
	"_id",
	"paid",
	"a/b~c",
	"",
	"\ud800",
];

function generateChanges(schema: Schema, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
	const names = [...Object.keys(schema.properties ?? {}), ...STRANGE_NAMES];
	const to = fc.oneof(
		oddValue,
		fc.constant(undefined),
		fc.constantFrom(...KINDS).chain((kind) => createPlaceholder(kind)),
	);
	const name = fc.oneof(
		{ weight: 9, arbitrary: fc.constantFrom(...names) },
		{ weight: 1, arbitrary: oddText },
	);
	const changes = fc.array(fc.record({ name, to }), { minLength: 1, maxLength: 2 });
	return fc.tuple(value, changes).map(([it, list]) => withChanges(it, list));
}

function withChanges(value: unknown, changes: Change[]): unknown {
	// By entries, so that __proto__ stays a field.
	const fields = new Map(Object.entries((value ?? {}) as object));
	for (const { name, to } of changes) fields.set(name, to);
	return Object.fromEntries(fields);
}

const LEVELS = 30_000;
const MAX_BODY_BYTES = 64 * 1024;

export function encodeBody(value: unknown, corruption: Corruption | null): Uint8Array<ArrayBuffer> {
	const text = JSON.stringify(value) ?? "null";
	return corruption === "not UTF-8"
		? Uint8Array.of(...utf8(text.slice(0, -1)), 0xff, 0x7d)
		: utf8(corruptText(text, corruption));
}

const utf8 = (text: string) => new TextEncoder().encode(text);

function corruptText(text: string, corruption: Exclude<Corruption, "not UTF-8"> | null): string {
	const deep = `${"[".repeat(LEVELS)}${"]".repeat(LEVELS)}`;
	const open = text.startsWith("{") ? text.slice(0, -1) : '{"a":1';
	const next = open === "{" ? "" : ",";
	switch (corruption) {
		case null:
			return text;
		case "half":
			return text.slice(0, text.length / 2);
		case "empty":
			return "";
		case "field twice":
			return `${open}${next}"again":1,"again":2}`;
		case "NaN":
			return `${open}${next}"price":NaN}`;
		case "a comment":
			return `/* for you */ ${text}`;
		case "a comma too many":
			return `${open},}`;
		case "single quotes":
			return text.replaceAll('"', "'");
		case "a mark before":
			return `\ufeff${text}`;
		case "30,000 levels":
			return `{"a":${deep},"a":1}`;
		case "quotes without end":
			return `"${'\\"'.repeat(LEVELS)}`;
		case "just 64 KB":
			return text + " ".repeat(Math.max(0, MAX_BODY_BYTES - utf8(text).length));
		case "over 64 KB":
			return text + " ".repeat(MAX_BODY_BYTES);
		case "no object":
			return `[${text}]`;
	}
}
