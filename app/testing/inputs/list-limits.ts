import type { z } from "zod";
import { formatNumber } from "~/platform/format/format-number";

export type Limits = {
	min?: number;
	max?: number;
	step?: number;
	/** The name of a format, or a pattern. */
	format?: string;
};

export type Place = {
	/** The path of an issue of zod. */
	path: readonly PropertyKey[];
	/** Makes an input with this value at the path, and no other field. */
	build: (value: unknown) => unknown;
	/** What a value goes through before the limit, such as from a text to an amount. */
	before: readonly z.core.$ZodType[];
};

export type LimitedField = Place &
	Limits & { unit: "characters" | "items" | "number"; schema: z.core.$ZodType };

type Check = z.core.$ZodChecks["_zod"]["def"];

function readCheck(check: Check, { min = -Infinity, max = Infinity }: Limits): Limits {
	switch (check.check) {
		case "min_length":
			return { min: Math.max(min, check.minimum) };
		case "max_length":
			return { max: Math.min(max, check.maximum) };
		case "greater_than":
			return { min: Math.max(min, Number(check.value)) };
		case "less_than":
			return { max: Math.min(max, Number(check.value)) };
		case "multiple_of":
			return { step: Number(check.value) };
		case "number_format":
			return { step: 1 };
		case "string_format":
			return { format: check.format === "regex" ? String(check.pattern) : check.format };
		default:
			return {};
	}
}

function listOwn(
	schema: z.core.$ZodTypes,
	unit: LimitedField["unit"],
	place: Place,
): LimitedField[] {
	const { def } = schema._zod;
	const limits: Limits = {};
	const checks = (def.checks ?? []).map((check) => check._zod.def);
	for (const check of ["check" in def ? def : [], ...checks].flat())
		Object.assign(limits, readCheck(check as Check, limits));
	return Object.keys(limits).length > 0 ? [{ ...place, ...limits, unit, schema }] : [];
}

/** A choice between objects is made by a field with one value. */
const fillLiterals = (shape: z.core.$ZodShape) =>
	Object.fromEntries(
		Object.entries(shape).flatMap(([key, field]) => {
			const { def } = (field as z.core.$ZodTypes)._zod;
			return def.type === "literal" ? [[key, def.values[0]]] : [];
		}),
	);

function listInShape(shape: z.core.$ZodShape, place: Place): LimitedField[] {
	const literals = fillLiterals(shape);
	return Object.entries(shape).flatMap(([key, field]) => {
		const build = (value: unknown) => place.build({ ...literals, [key]: value });
		return list(field, { ...place, path: [...place.path, key], build });
	});
}

/** The text of a number has no limit of its own. */
const isFromNumber = ([first]: readonly z.core.$ZodType[]): boolean => {
	const def = (first as z.core.$ZodTypes | undefined)?._zod.def;
	return def?.type === "pipe" ? isFromNumber([def.in]) : def?.type === "number";
};

function list(any: z.core.$ZodType, place: Place): LimitedField[] {
	const schema = any as z.core.$ZodTypes;
	const { def } = schema._zod;
	switch (def.type) {
		case "string":
			return isFromNumber(place.before) ? [] : listOwn(schema, "characters", place);
		case "number":
			return listOwn(schema, "number", place);
		case "array": {
			const build = (value: unknown) => place.build([value]);
			const element = { ...place, path: [...place.path, 0], build };
			return [...listOwn(schema, "items", place), ...list(def.element, element)];
		}
		case "object":
			return listInShape(def.shape, place);
		case "union":
			return def.options.flatMap((option) => list(option, place));
		case "pipe": {
			const after = { ...place, before: [...place.before, def.in] };
			return [...list(def.in, place), ...list(def.out, after)];
		}
		case "optional":
		case "nullable":
		case "default":
		case "nonoptional":
			return list(def.innerType, place);
		default:
			return [];
	}
}

/** Zod doesn't know the limits of `refine` and `transform`. */
export const listLimits = (schema: z.core.$ZodType): LimitedField[] =>
	list(schema, { path: [], build: (value) => value, before: [] });

const formatBounds = (min?: number, max?: number): string => {
	if (min === undefined) return `at most ${formatNumber(max ?? 0)}`;
	if (max === undefined) return `at least ${formatNumber(min)}`;
	return `${formatNumber(min)} to ${formatNumber(max)}`;
};

/** As limits.txt has it. */
export function describeLimit({ min, max, step, format, unit }: LimitedField): string {
	const bounds = min === undefined && max === undefined ? [] : [formatBounds(min, max)];
	const steps = step === undefined ? [] : [step === 1 ? "whole" : `steps of ${step}`];
	const formats = format === undefined ? [] : [format];
	const units = bounds.length > 0 && unit !== "number" ? [unit] : [];
	return [[...steps, ...bounds, ...units].join(" "), ...formats].filter(Boolean).join(", ");
}
