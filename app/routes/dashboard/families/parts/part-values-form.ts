/** 50 parts with at most eight values each, what was shown of each, and whether it is removed. */
export const MAX_FORM_FIELDS = 520;

/** `typed` is by product and attribute, `fieldErrors` by `product attribute`. */
export type ProductValuesResult = {
	typed: Record<string, Record<string, string>>;
	removed: string[];
	fieldErrors?: Record<string, string[]>;
	formErrors?: string[];
};

export const COLUMNS_FIELD = "columns";
export const REMOVED_FIELD = "removed";

export const getValueFieldName = (place: number, productId: string) => `value${place}-${productId}`;

/** The values that the page showed: only different ones are saved. */
export const getShownFieldName = (productId: string) => `shown-${productId}`;

/** The columns are those of the page: they may have changed since. */
export function readProductValues(form: FormData) {
	const columns = String(form.get(COLUMNS_FIELD) ?? "").split(",");
	const values = new Map<string, Map<string, string>>();
	for (const [name, text] of form) {
		const [, place, productId] = /^value(\d)-(.+)$/.exec(name) ?? [];
		const attributeId = columns[Number(place)];
		if (!productId || !attributeId || typeof text !== "string") continue;
		const shown = new URLSearchParams(String(form.get(getShownFieldName(productId)) ?? ""));
		if (text.trim() === (shown.get(attributeId) ?? "")) continue;
		const typed = values.get(productId) ?? new Map<string, string>();
		values.set(productId, typed.set(attributeId, text.trim()));
	}
	return { values, removed: form.getAll(REMOVED_FIELD).map(String) };
}
