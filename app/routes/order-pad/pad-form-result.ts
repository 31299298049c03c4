/** The typed texts and their errors. */
export type PadFormResult = {
	list: string;
	errors: Record<string, string[]>;
	formErrors: string[];
	/** The key of the submitted form, so that it is stored once. */
	idempotencyKey: string;
};
