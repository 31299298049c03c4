import fc from "fast-check";
import { type Body, generateBody } from "./bodies";
import { headers } from "./headers";
import type { Operation } from "./operations";
import { createPlaceholder, type Known, oddText } from "./values";

export const CALLERS = [
	"customer",
	"customer who reads",
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
	query: [name: string, value: Known | string][];
	body: Body;
	headers: Record<string, Known | string>;
	twice: boolean;
};

const IDS_UNDER: Record<string, string> = {
	products: "product",
	product: "product",
	cart: "line",
	order: "order",
	payments: "paid order",
	comments: "blog",
	blogs: "blog",
	families: "family",
	"price-lists": "price list",
	pads: "pad",
	orders: "paid order",
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

function generatePart(operation: Operation, name: string): fc.Arbitrary<Known | string> {
	const [, top = "", under = ""] = operation.path.split("/");
	const folder = top === "trade" ? under : top;
	const sought = name === "user" && operation.method !== "DELETE" ? "email" : name;
	const known = IDS_UNDER[folder] ?? sought;
	return fc.oneof(
		{ weight: 16, arbitrary: createPlaceholder(known) },
		{
			weight: 1,
			arbitrary: fc.constantFrom("product", "order", "line", "user").chain(createPlaceholder),
		},
		{ weight: 1, arbitrary: fc.constantFrom(...ODD_PARTS) },
		{ weight: 1, arbitrary: oddText.filter(isPart).map(encodePart) },
	);
}

/** Dots alone are resolved, and an empty part shortens the path. */
const isPart = (text: string) => !/^\.{0,2}$/.test(text);
const encodePart = (text: string) => encodeURIComponent(text.toWellFormed());

const LIMITS = [
	"1",
	"2",
	"5",
	"20",
	"100",
	"0",
	"101",
	"-1",
	"1.5",
	"1e1",
	" 3 ",
	"٣",
	"0x5",
	"",
	"NaN",
];
const MORE_NAMES = ["_data", "_routes", "index", "__proto__", "sort", "after", "limit", "email"];

function generateQuery({ queryNames }: Operation): fc.Arbitrary<GeneratedRequest["query"]> {
	const valueFor = (name: string): fc.Arbitrary<Known | string> => {
		if (name === "limit") return fc.constantFrom(...LIMITS.slice(0, 4), ...LIMITS);
		const known = createPlaceholder(name === "after" ? "cursor" : name);
		return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: oddText });
	};
	const one = (names: readonly string[]) =>
		fc.constantFrom(...names).chain((name) => fc.tuple(fc.constant(name), valueFor(name)));
	const documented = queryNames.length > 0 ? queryNames : MORE_NAMES;
	return fc.oneof(
		{ weight: 3, arbitrary: fc.constant<GeneratedRequest["query"]>([]) },
		{ weight: 6, arbitrary: fc.array(one(documented), { minLength: 1, maxLength: 2 }) },
		{ weight: 1, arbitrary: fc.array(one(MORE_NAMES), { maxLength: 3 }) },
	);
}

const OTHER_METHODS = ["HEAD", "OPTIONS", "GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"];

function listFittingCallers(scope: string | null): readonly CallerKind[] {
	if (scope === "admin") return ["admin"];
	if (scope === "write") return ["customer", "customer", "customer", "admin", "admin who writes"];
	if (scope === "read")
		return ["customer", "customer", "customer who reads", "admin", "admin who reads"];
	return ["customer", "admin", "nobody"];
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
			{ weight: 4, arbitrary: fc.constantFrom(...listFittingCallers(operation.scope)) },
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
