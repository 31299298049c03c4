import type { TypedValues } from "~/domain/catalog/families/save-part-values.server";

/** 50 parts with at most eight values each, what was shown of each, and whether it is removed. */
export const MAX_FORM_FIELDS = 520;

/** By part and attribute, as typed. */
export type TypedParts = Record<string, Record<string, string>>;

export type PartValuesResult = {
	typed: TypedParts;
	removed: string[];
	errors: TypedParts;
	formErrors: string[];
};

export const COLUMNS_FIELD = "columns";
export const REMOVED_FIELD = "removed";

export const getValueFieldName = (place: number, partId: string) => `value${place}-${partId}`;

/** What the page showed: only other values are saved. */
export const getShownFieldName = (partId: string) => `shown-${partId}`;

export type PartValuesForm = { values: TypedValues; removed: string[] };

/** The columns are those of the page: they may have changed since. */
export function readPartValues(form: FormData): PartValuesForm {
	const columns = String(form.get(COLUMNS_FIELD) ?? "").split(",");
	const values = new Map<string, Map<string, string>>();
	for (const [name, text] of form) {
		const [, place, partId] = /^value(\d)-(.+)$/.exec(name) ?? [];
		const attributeId = columns[Number(place)];
		if (!partId || !attributeId || typeof text !== "string") continue;
		const shown = new URLSearchParams(String(form.get(getShownFieldName(partId)) ?? ""));
		if (text.trim() === (shown.get(attributeId) ?? "")) continue;
		const typed = values.get(partId) ?? new Map<string, string>();
		values.set(partId, typed.set(attributeId, text.trim()));
	}
	return { values, removed: form.getAll(REMOVED_FIELD).map(String) };
}
