/** What was typed and its errors. */
export type PadFormResult = {
	list: string;
	errors: Record<string, string[]>;
	formErrors: string[];
	/** The key of the form that was sent, so that it is stored once. */
	idempotencyKey: string;
};
