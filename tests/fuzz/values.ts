import type { Schema } from "@cfworker/json-schema";
import fc from "fast-check";

/**
 * A placeholder for a value the shop has returned or accepted before, resolved when the request is
 * sent. Of 'first': a field of the first thing that the request names. `or` is sent if no such value is known.
 */
export type Known = { known: string; of: "first" | "mine" | "anybody"; place: number; or: unknown };

export const isKnown = (value: unknown): value is Known =>
	typeof value === "object" && value !== null && Object.hasOwn(value, "known");

export const createPlaceholder = (
	known: string,
	or: fc.Arbitrary<unknown> = fc.constant("none"),
): fc.Arbitrary<Known> =>
	fc.record({
		known: fc.constant(known),
		of: fc.constantFrom("mine", "mine", "mine", "anybody"),
		place: fc.nat(19),
		or,
	});

const createFieldOfIt = (known: string, or: fc.Arbitrary<unknown>): fc.Arbitrary<Known> =>
	fc.record({
		known: fc.constant(known),
		of: fc.constant("first" as const),
		place: fc.nat(19),
		or,
	});

/** Of ids that are sent where another belongs. */
export const KINDS = ["products", "order", "cart", "blogs", "user", "members", "requests"] as const;

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

const TEXTS = ["Rahim Mia", "12 Nawabpur Road, Dhaka", "Do you have M12 bolts?"];

const plainText = ({ minLength = 0, maxLength = 60, examples = TEXTS }: Schema) =>
	fc.oneof(
		fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 60) }),
		fc.constantFrom(...(examples as string[])),
	);

const plainNumber = fc.oneof(
	{ weight: 4, arbitrary: fc.nat(5000) },
	{ weight: 1, arbitrary: fc.nat(1e8).map((poisha) => poisha / 100) },
	{ weight: 1, arbitrary: fc.double({ min: 0, max: 1e6, noNaN: true }) },
);

function plainInteger({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema) {
	const small = fc.integer({ min: Math.max(minimum, -5000), max: Math.min(maximum, 5000) });
	return fc.oneof(
		{ weight: 4, arbitrary: small },
		{ weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
	);
}

/** Values for fields whose schema leaves the content open. */
const BY_NAME: Record<string, fc.Arbitrary<unknown>> = {
	productID: createFieldOfIt("productID", createPlaceholder("products")),
	product: createFieldOfIt("productID", createPlaceholder("products")),
	blogId: createPlaceholder("blogs"),
	orderId: createPlaceholder("order"),
	lineId: createFieldOfIt("_id", createPlaceholder("order")),
	partNumber: createPlaceholder("part number"),
	supersededBy: createPlaceholder("part number"),
	number: fc.oneof(
		createPlaceholder("part number"),
		fc.nat(500).map((n) => `B-${n}`),
	),
	deliveryMethodId: createPlaceholder("delivery-methods", fc.constant("")),
	img: createPlaceholder("image"),
	img1: createPlaceholder("image"),
	img2: createPlaceholder("image"),
	password: createPlaceholder("password"),
	pQuantity: fc.integer({ min: 1, max: 4 }),
	quantity: createFieldOfIt(
		"pQuantity",
		createFieldOfIt(
			"quantity",
			fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 5000 })),
		),
	),
	minQuantity: fc.constantFrom(1, 10, 50),
	orderMultiple: fc.constantFrom(1, 1, 10),
	price: fc.constantFrom(250, 250, 250, null),
	total: createFieldOfIt(
		"total",
		fc.integer({ min: 1, max: 4 }).map((units) => units * 250),
	),
	monthLimit: fc.constantFrom(null, null, 500, 100_000),
	change: fc.integer({ min: -5, max: 50 }),
	leadDays: fc.nat(30),
	hsCode: fc.constantFrom("", "7318.15"),
	ratings: fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2),
	email: fc.constantFrom("rahim@example.com", "R@EXAMPLE.COM", "a+b@c.example"),
	address: fc.constantFrom("12 Nawabpur Road, Dhaka", "Plot 7, Sagarika Road, Chattogram"),
	phone: fc.constantFrom("+880 1711 000000", "01711-000000"),
	invoiceEmail: fc.constantFrom("", "accounts@padma.example"),
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
	if (schema.type === "object") return generateObject(schema);
	if (schema.type === "array") return generateArray(schema);
	const value = generateScalar(schema);
	return name ? fc.oneof({ weight: 3, arbitrary: createFieldOfIt(name, value) }, value) : value;
}

function generateScalar(schema: Schema): fc.Arbitrary<unknown> {
	switch (schema.type) {
		case "string":
			return generateText(schema);
		case "number":
			return plainNumber;
		case "integer":
			return plainInteger(schema);
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

function generateArray({ items, minItems = 0 }: Schema): fc.Arbitrary<unknown> {
	const item = generateValue(Array.isArray(items) ? {} : (items ?? {}));
	return fc.oneof(
		{ weight: 3, arbitrary: fc.tuple(item) },
		{ weight: 1, arbitrary: fc.array(item, { minLength: minItems, maxLength: 3 }) },
	);
}

/** Optional for programs that name a saved address instead. */
const DELIVERY = ["name", "address", "phone", "deliveryMethodId"];

function generateObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
	const optional = Object.keys(properties).filter((name) => !required.includes(name));
	const delivery = optional.includes("address")
		? DELIVERY.filter((name) => optional.includes(name))
		: [];
	const one = optional.length > 0 ? fc.constantFrom(...optional).map((name) => [name]) : null;
	const chosen = fc.oneof(
		{ weight: 2, arbitrary: fc.constant([]) },
		{ weight: 3, arbitrary: one ?? fc.constant([]) },
		{ weight: 2, arbitrary: fc.subarray(optional) },
		{ weight: 1, arbitrary: fc.constant(optional) },
	);
	const withDelivery = fc.constantFrom(delivery, []);
	return fc
		.tuple(chosen, withDelivery)
		.chain(([some, more]) =>
			fc.record(
				Object.fromEntries(
					[...required, ...more, ...some].map((name) => [
						name,
						generateValue(properties[name] ?? {}, name),
					]),
				),
			),
		);
}
