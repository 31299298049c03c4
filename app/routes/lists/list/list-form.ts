/** Opens a pad with the typed quantities. */
export const ORDER_INTENT = "order";

/** The typed texts and their errors, by product. */
export type ListFormResult = {
	name: string;
	isShared: boolean;
	typed: Record<string, string>;
	errors: Record<string, string>;
	nameErrors: string[];
	/** The line of a part to add. */
	add: string;
	addErrors: string[];
};
