/** The result of a form with fields for each line of an order: the typed texts and their errors, by field. */
export type LineFormResult = {
	typed: Record<string, string>;
	errors: Record<string, string[]>;
	formErrors: string[];
};

export const getLineField = (field: string, lineId: string) => `${field}-${lineId}`;

/** The state of a field of the whole form; `saved` until something was typed. */
export const getTypedState = (
	result: LineFormResult | undefined,
	name: string,
	saved?: string,
) => ({
	name,
	defaultValue: result?.typed[name] ?? saved,
	errors: result?.errors[name],
});
