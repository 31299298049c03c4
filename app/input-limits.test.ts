import { expect, test } from "vitest";
import { z } from "zod";
import { createDeleteAccountInput, createReauthenticateInput } from "./domain/accounts/input";
import { endpointInput } from "./domain/webhooks/input";
import { getValidationMessage } from "./http/input/validation-messages.server";
import { CALLS } from "./routes/api/calls.server";
import table from "./testing/inputs/limits.txt?raw";
import { describeLimit, type LimitedField, listLimits } from "./testing/inputs/list-limits";

const MODULES = import.meta.glob<Record<string, unknown>>(
	["./{domain,platform}/**/*input.ts", "./{domain,platform}/**/input.server.ts"],
	{ eager: true },
);
const ROUTES = import.meta.glob<string>(["./routes/**/*.{ts,tsx}", "!./routes/api/calls/**"], {
	query: "?raw",
	import: "default",
	eager: true,
});

/** Inputs that depend on who sends them, or on the shop. */
const CREATED = {
	createDeleteAccountInput: createDeleteAccountInput("rahima@example.test"),
	createReauthenticateInput: createReauthenticateInput({ password: true, code: true }),
	endpointInput: endpointInput({ allowedOrigins: [], webhookTrustedOrigins: [] }),
};

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

function listSchemas([name, value]: [string, unknown]): [string, unknown][] {
	if (name.endsWith("Forms"))
		return Object.entries(value as object).map(([key, form]) => [`${name}.${key}`, form]);
	if (name in CREATED) return [[name, CREATED[name as keyof typeof CREATED]]];
	return isSchema(value) || /^\w+Input$/.test(name) ? [[name, value]] : [];
}

const FORMS = Object.entries(MODULES).flatMap(([file, module]) => {
	const folder = file.replace(/^\.\/(domain\/)?/, "").replace(/[^/]*$/, "");
	return Object.entries(module)
		.flatMap(listSchemas)
		.map(([name, schema]) => [folder + name, schema] as const);
});

const INPUTS = [
	...FORMS.toSorted(([one], [other]) => (one < other ? -1 : 1)),
	...CALLS.flatMap(({ method, path, input, query }) => [
		[`${method} ${path}`, input] as const,
		[`${method} ${path} ?`, query] as const,
	]),
].filter(([, schema]) => schema !== undefined);

type Row = { input: string; field: string; limit: string };

function readTable(): Row[] {
	let input = "";
	return table.split("\n").flatMap((line) => {
		if (line === "" || line.startsWith("#")) return [];
		const [, field = "", limit = ""] = /^ {2}(\S+) {2,}(.+)$/.exec(line) ?? [];
		if (field !== "") return [{ input, field, limit }];
		input = line;
		return [];
	});
}

const ROWS = readTable();
const isTyped = ({ limit }: Row) => limit.startsWith('"');
const nameField = ({ path }: Pick<LimitedField, "path">) => path.join(".") || "itself";

const LIMITS = INPUTS.flatMap(([input, schema]) =>
	isSchema(schema) ? listLimits(schema).map((field) => ({ input, schema, field })) : [],
);

/** Fields that inputs share have one row, in the first of them. */
const OWN_LIMITS = LIMITS.filter(
	({ field }, place) =>
		LIMITS.findIndex(
			(other) =>
				other.field.schema === field.schema && other.field.path.at(-1) === field.path.at(-1),
		) === place,
);

type Issue = z.core.$ZodIssue;

const flatten = (issues: readonly Issue[], above: readonly PropertyKey[] = []): Issue[] =>
	issues.flatMap((issue) => {
		const path = [...above, ...issue.path];
		const inner = issue.code === "invalid_union" ? issue.errors : [];
		return [{ ...issue, path }, ...inner.flatMap((each) => flatten(each, path))];
	});

function listIssues(schema: z.ZodType, input: unknown, field: string): Issue[] {
	const { error } = schema.safeParse(input, { error: getValidationMessage });
	return flatten(error?.issues ?? []).filter((issue) => nameField(issue) === field);
}

/** What is typed or sent for a value, such as '12.50' for 1250 poisha. */
function listTyped(value: unknown, before: LimitedField["before"]): unknown[] {
	if (before.length === 0) return [value];
	const read = (typed: unknown) =>
		before.reduce((input, schema) => z.safeParse(schema, input).data, typed);
	const others = typeof value === "number" ? [String(value), value / 100, String(value / 100)] : [];
	return [value, [value], ...others].filter((typed) => read(typed) === value);
}

const fill = (unit: LimitedField["unit"], size: number): unknown => {
	if (unit === "number") return size;
	return unit === "items" ? Array.from({ length: size }) : "x".repeat(size);
};

/** The values at the limits, and those beside them. */
function listValues({ min, max, step, unit }: LimitedField) {
	const isBelow = min !== undefined && (min > 0 || unit === "number");
	const beside = [
		...(isBelow ? [min - (step ?? 1)] : []),
		...(max === undefined ? [] : [max + (step ?? 1)]),
		...(step === undefined ? [] : [(min ?? 0) + step / 2]),
	];
	return { at: [min, max].filter((size) => size !== undefined), beside };
}

const LIMIT_CODES = ["too_small", "too_big", "not_multiple_of", "invalid_type"];

function tryField({ input, schema, field }: (typeof LIMITS)[number]): string[] {
	const { at, beside } = listValues(field);
	const refuse = (size: number) =>
		listTyped(fill(field.unit, size), field.before).map((typed) =>
			listIssues(schema, field.build(typed), nameField(field)).filter(
				({ code, message }) => LIMIT_CODES.includes(code) && message !== "",
			),
		);
	const tell = (size: number, said: string) => [`${input} ${nameField(field)} ${size}: ${said}`];
	return [
		...at.flatMap((size) => {
			const [issues] = refuse(size);
			if (!issues) return tell(size, "can't be typed");
			return issues.flatMap(({ message }) => tell(size, message));
		}),
		...beside.flatMap((size) =>
			refuse(size).flatMap((issues) => (issues.length > 0 ? [] : tell(size, "accepted"))),
		),
	];
}

/** Reads '"x"*8 "5"' as two texts; # is the number of the repeated one. */
const readTexts = (cell: string) =>
	Array.from(cell.matchAll(/("(?:[^"\\]|\\.)*")(?:\*(\d+))?/g), ([, quoted = "", times = "1"]) =>
		Array.from({ length: Number(times) }, (_, place) =>
			String(JSON.parse(quoted)).replace("#", String(place + 1)),
		).join(""),
	);

/** Tries a row of typed texts, for limits that zod doesn't know. */
function tryTyped({ input, field, limit }: Row): string[] {
	const [, schema] = INPUTS.find(([name]) => name === input) ?? [];
	if (!isSchema(schema)) return [`${input} is unknown`];
	const build = (typed: string) => (field === "itself" ? typed : { [field]: typed });
	const [accepted = "", refused = ""] = limit.split(", not ");
	const listOf = (typed: string) => listIssues(schema, build(typed), field);
	return [
		...readTexts(accepted).filter((typed) => listOf(typed).length > 0),
		...readTexts(refused).filter((typed) => !listOf(typed).some(({ message }) => message !== "")),
	].map((typed) => `${input} ${field} ${typed}`);
}

test("limits.txt has each limit of each input of forms and API calls, and no other", () => {
	const written = ROWS.filter((row) => !isTyped(row)).map((row) => Object.values(row).join(" "));
	const found = OWN_LIMITS.map(({ input, field }) =>
		[input, nameField(field), describeLimit(field)].join(" "),
	);
	expect(written.toSorted()).toEqual(found.toSorted());
});

test("every input is a schema, and none is hidden in a page", () => {
	expect(INPUTS.filter(([, schema]) => !isSchema(schema)).map(([name]) => name)).toEqual([]);
	const own = Object.entries(ROUTES).filter(([, text]) =>
		/\bz\s*\.\w*[oO]bject\(\{\s*\w/.test(text),
	);
	expect(own.map(([file]) => file)).toEqual([]);
});

test("each limit accepts the value at it, and refuses the one beside it beside its field", () => {
	expect(LIMITS.flatMap(tryField)).toEqual([]);
	expect(ROWS.filter(isTyped).flatMap(tryTyped)).toEqual([]);
});
