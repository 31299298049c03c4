import type { Schema } from "@cfworker/json-schema";
import fc from "fast-check";

/**
 * A placeholder for a value the shop has returned or accepted before, resolved when the request is
 * sent.
 */
export type Known = { known: string; mine: boolean; place: number };

export const isKnown = (value: unknown): value is Known =>
	typeof value === "object" && value !== null && Object.hasOwn(value, "known");

export const createPlaceholder = (known: string): fc.Arbitrary<Known> =>
	fc.record({
		known: fc.constant(known),
		mine: fc.integer({ min: 0, max: 3 }).map((drawn) => drawn > 0),
		place: fc.nat(19),
	});

const LONG = 3000;

/** Text as attackers, broken programs and users of other alphabets send it. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
	fc.constantFrom(
		"",
		" ",
		"\0",
		"a\0b",
		"\ud800",
		"\udc00\ud800",
		"\u202egnp.exe",
		"\u2028",
		"\ufeff",
		"NaN",
		"null",
		"1",
		"__proto__",
		"constructor",
		"' or 1=1 --",
		'"; drop table users; --',
		"%00",
		"%",
		"_%_%_%_%_%_%",
		"*".repeat(60),
		"<script>alert(1)</script>",
		"javascript:alert(1)",
		"../../etc/passwd",
		"ঢাকা",
		"👩‍🔧".repeat(40),
		"İıẞﬀ",
		"é",
		"0".repeat(400),
		"a".repeat(LONG),
		"\\".repeat(LONG),
		"\n".repeat(LONG),
		"(".repeat(LONG),
		`${"a@".repeat(LONG / 2)}a`,
		`${"+880 ".repeat(LONG / 5)}`,
	),
	fc.string({ unit: "binary", maxLength: 300 }),
	fc.string({ unit: "grapheme", maxLength: 60 }),
);

const oddNumber = fc.oneof(
	fc.constantFrom(
		0,
		-0,
		-1,
		0.1,
		0.1 + 0.2,
		0.001,
		1e-7,
		1.5,
		999_999,
		100_000_001,
		2 ** 31,
		2 ** 53,
		1e21,
		Number.MAX_VALUE,
		Number.MIN_VALUE,
	),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	fc.integer(),
);

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
	oddText,
	oddNumber,
	fc.constantFrom(null, true, false, [], {}),
	fc.jsonValue({ maxDepth: 3 }),
	fc.integer({ min: 5, max: 12 }).map(nest),
);

function nest(levels: number): unknown {
	let value: unknown = 1;
	for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
	return value;
}

const plainText = ({ minLength = 0, maxLength = 60 }: Schema) =>
	fc.oneof(
		fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 60) }),
		fc.constantFrom("Rahim Mia", "12 Nawabpur Road, Dhaka", "Do you have M12 bolts?"),
	);

/** Values for fields whose schema leaves the content open. */
const BY_NAME: Record<string, fc.Arbitrary<unknown>> = {
	productID: createPlaceholder("product"),
	blogId: createPlaceholder("blog"),
	orderId: createPlaceholder("order"),
	partNumber: createPlaceholder("part number"),
	img: createPlaceholder("image"),
	img1: createPlaceholder("image"),
	img2: createPlaceholder("image"),
	password: createPlaceholder("password"),
	pQuantity: fc.integer({ min: 1, max: 4 }),
	quantity: fc.integer({ min: 0, max: 5000 }),
	price: fc.constant(250),
	total: fc.integer({ min: 1, max: 4 }).map((units) => units * 250),
	ratings: fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2),
	email: fc.constantFrom("rahim@example.com", "R@EXAMPLE.COM", "a+b@c.example"),
	phone: fc.constantFrom("+880 1711 000000", "01711-000000"),
	docs: fc.webUrl({ withFragments: true, withQueryParameters: true }),
};

export function generateValue(schema: Schema | boolean, name = ""): fc.Arbitrary<unknown> {
	const named = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
	if (named) return named;
	if (typeof schema === "boolean") return oddValue;
	if (schema.enum) return fc.constantFrom(...schema.enum);
	if ("const" in schema) return fc.constant(schema.const);
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices) return fc.oneof(...choices.map((choice) => generateValue(choice)));
	switch (schema.type) {
		case "object":
			return generateObject(schema);
		case "array":
			return fc.array(generateValue(Array.isArray(schema.items) ? {} : (schema.items ?? {})), {
				maxLength: 3,
			});
		case "string":
			return generateText(schema);
		case "number":
			return fc.double({ min: 0, max: 1e6, noNaN: true });
		case "integer":
			return fc.integer({ min: schema.minimum, max: schema.maximum });
		case "boolean":
			return fc.boolean();
		default:
			return oddValue;
	}
}

function generateText(schema: Schema): fc.Arbitrary<unknown> {
	if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
	return schema.format === "uri" ? fc.webUrl() : plainText(schema);
}

function generateObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
	const optional = Object.keys(properties).filter((name) => !required.includes(name));
	const chosen = fc.oneof(
		fc.constant([]),
		optional.length > 0 ? fc.constantFrom(...optional).map((name) => [name]) : fc.constant([]),
		fc.subarray(optional),
		fc.constant(optional),
	);
	return chosen.chain((names) =>
		fc.record(
			Object.fromEntries(
				[...required, ...names].map((name) => [name, generateValue(properties[name] ?? {}, name)]),
			),
		),
	);
}
