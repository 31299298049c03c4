import type { Schema } from "@cfworker/json-schema";
import fc from "fast-check";
import { type Body, generateBody } from "./bodies";
import { headers } from "./headers";
import { nameCollection, type Operation, type Parameter } from "./operations";
import { createPlaceholder, generateValue, KINDS, type Known, oddText } from "./values";

export const CALLERS = [
	"customer",
	"customer who reads",
	"owner",
	"buyer",
	"requester",
	"viewer",
	"admin",
	"admin who writes",
	"admin who reads",
	"unverified",
	"nobody",
	"expired",
	"revoked",
	"unknown",
	"no bearer",
	"endless",
] as const;
export type CallerKind = (typeof CALLERS)[number];

export type GeneratedRequest = {
	operation: Operation;
	method: string;
	caller: CallerKind;
	which: number;
	path: Record<string, Known | string>;
	query: [name: string, value: unknown][];
	body: Body;
	headers: Record<string, Known | string>;
	twice: boolean;
};

const ODD_PARTS = [
	"%00",
	"%zz",
	"%c0%af",
	"%ed%a0%80",
	"..%2f..%2f",
	"%E0%A6%A2",
	"%F0%9F%94%A7",
	"%20",
	"x.data",
	"null",
	"0",
	"-1",
	"1e9",
	"a%2Fb",
	"%27%20or%201=1--",
	"a@b",
	"a".repeat(2000),
	"%41".repeat(700),
];

function generatePart({ path, method }: Operation, name: string): fc.Arbitrary<Known | string> {
	const collection = nameCollection(path.slice(0, path.indexOf(`{${name}}`)));
	const known = collection === "user" && method !== "DELETE" ? "email" : collection;
	return fc.oneof(
		{ weight: 16, arbitrary: createPlaceholder(known) },
		{ weight: 1, arbitrary: fc.constantFrom(...KINDS).chain((kind) => createPlaceholder(kind)) },
		{ weight: 1, arbitrary: fc.constantFrom(...ODD_PARTS) },
		{ weight: 1, arbitrary: oddText.filter(isPart).map(encodePart) },
	);
}

/** Dots alone are resolved, and an empty part shortens the path. */
const isPart = (text: string) => !/^\.{0,2}$/.test(text);
const encodePart = (text: string) => encodeURIComponent(text.toWellFormed());

const LIMITS = ["0", "101", "-1", "1.5", "1e1", " 3 ", "٣", "0x5", "", "NaN"];
const MORE_NAMES = ["_data", "_routes", "index", "__proto__", "sort", "after", "limit", "email"];

function generateQuery({ path, query }: Operation): fc.Arbitrary<GeneratedRequest["query"]> {
	const pair = ({ name, schema }: Pick<Parameter, "name" | "schema">) =>
		fc.tuple(fc.constant(name), generateQueryValue(path, name, schema));
	const required = query.filter((it) => it.required);
	const optional = query.filter((it) => !it.required);
	const fitting = fc
		.oneof(fc.constant([]), fc.subarray(optional))
		.chain((some) => fc.tuple(...[...required, ...some].map(pair)));
	const names = [...query.map(({ name }) => name), ...MORE_NAMES];
	const odd = fc.constantFrom(...names).chain((name) => pair({ name, schema: {} }));
	return fc.oneof(
		{ weight: 8, arbitrary: fitting },
		{ weight: 1, arbitrary: fc.array(odd, { maxLength: 3 }) },
	);
}

function generateQueryValue(path: string, name: string, schema: Schema): fc.Arbitrary<unknown> {
	const known =
		name === "after"
			? createPlaceholder(`after ${path}`, fc.constant(null))
			: createPlaceholder(name, generateValue(schema, name));
	return fc.oneof(
		{ weight: 9, arbitrary: known },
		{ weight: 1, arbitrary: name === "limit" ? fc.constantFrom(...LIMITS) : oddText },
	);
}

const OTHER_METHODS = ["HEAD", "OPTIONS", "GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"];

function listFittingCallers({ scope, tag }: Operation): readonly CallerKind[] {
	const buyer = tag === "Company" ? "owner" : "customer";
	const buyers = [buyer, buyer, buyer, buyer, "owner", "buyer", "requester", "admin"] as const;
	if (scope === "admin") return ["admin"];
	if (scope === "write") return [...buyers, "admin who writes"];
	if (scope === "read") return [...buyers, "viewer", "customer who reads", "admin who reads"];
	return ["customer", "owner", "admin", "nobody"];
}

function generateRequest(operation: Operation): fc.Arbitrary<GeneratedRequest> {
	const path = Object.fromEntries(
		operation.pathNames.map((name) => [name, generatePart(operation, name)]),
	);
	return fc.record({
		operation: fc.constant(operation),
		method: fc.oneof(
			{ weight: 30, arbitrary: fc.constant(operation.method) },
			{ weight: 1, arbitrary: fc.constantFrom(...OTHER_METHODS) },
		),
		caller: fc.oneof(
			{ weight: 4, arbitrary: fc.constantFrom(...listFittingCallers(operation)) },
			{ weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
		),
		which: fc.nat(5),
		path: fc.record(path),
		query: generateQuery(operation),
		body: generateBody(operation.body),
		headers,
		twice: fc.integer({ min: 0, max: 19 }).map((drawn) => drawn === 0),
	});
}

export function generateAnyRequest(
	operations: readonly Operation[],
): fc.Arbitrary<GeneratedRequest> {
	return fc.oneof(...operations.map(generateRequest));
}
