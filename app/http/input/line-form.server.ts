import type { z } from "zod";
import { MAX_LINES_PER_ORDER } from "~/domain/orders/rules/limits";
import { getLineField, type LineFormResult } from "~/ui/orders/line-form";
import type { FormError } from "../errors/domain-error.server";
import { respondWithForm } from "../responses/respond.server";

/** The fields of each line with their names in the input, and the fields of the whole form. */
export type LineForm = { line: Readonly<Record<string, string>>; whole: readonly string[] };

/** Matches an empty field and 0. */
const NOTHING = /^\s*0*\s*$/;

export const countLineFormFields = ({ line }: LineForm) =>
	MAX_LINES_PER_ORDER * Object.keys(line).length + 10;

const splitField = (name: string): [field: string, lineId: string] => {
	const at = name.indexOf("-");
	return at === -1 ? [name, ""] : [name.slice(0, at), name.slice(at + 1)];
};

export function buildLineFormResult(form: FormData, { line, whole }: LineForm): LineFormResult {
	const isKept = (name: string) => whole.includes(name) || splitField(name)[0] in line;
	const typed = Array.from(form).flatMap(([name, text]) =>
		isKept(name) ? [[name, String(text)]] : [],
	);
	return { typed: Object.fromEntries(typed), errors: {}, formErrors: [] };
}

/** Null for a form with errors, which are added to the result. Lines without any number stay out. */
export function readLineForm<Input>(
	form: FormData,
	fields: LineForm,
	schema: z.ZodType<Input>,
	result: LineFormResult,
): Input | null {
	const lines = readLines(form, fields);
	const texts = fields.whole.map((field) => [field, String(form.get(field) ?? "")]);
	const parsed = schema.safeParse({ ...Object.fromEntries(texts), lines });
	if (parsed.success) return parsed.data;
	const names = Object.fromEntries(Object.entries(fields.line).map(([field, key]) => [key, field]));
	for (const { path, message } of parsed.error.issues) {
		const [first = "", index, key] = path;
		const lineId = lines[Number(index)]?.lineId;
		const name =
			lineId === undefined ? String(first) : getLineField(names[String(key)] ?? "", lineId);
		result.errors[name] = [message];
	}
	return null;
}

function readLines(form: FormData, { line }: LineForm) {
	const lines = new Map<string, Record<string, string>>();
	for (const [name, text] of form) {
		const [field, lineId] = splitField(name);
		const key = lineId && line[field];
		if (key) lines.set(lineId, { ...lines.get(lineId), [key]: String(text) });
	}
	return Array.from(lines)
		.filter(([, texts]) => Object.values(texts).some((text) => !NOTHING.test(text)))
		.map(([lineId, texts]) => ({ ...texts, lineId }));
}

/** `lineField` of the lines that the error names by their ids; without it, the error names fields. */
export function respondWithLineErrors(
	result: LineFormResult,
	{ errors, status, headers }: FormError,
	lineField?: string,
) {
	result.formErrors.push(...(errors.formErrors ?? []));
	for (const [name, messages] of Object.entries(errors.fieldErrors ?? {}))
		result.errors[lineField ? getLineField(lineField, name) : name] = messages;
	return respondWithForm(result, status, headers);
}
