/** The fields of each line with their names in the input, and that of a decision. */
export const RETURN_FORM = {
	line: { received: "received", condition: "condition", stock: "toStock" },
	whole: ["answer"],
} as const;

export const INTENTS = {
	approve: "approve",
	reject: "reject",
	receive: "receive",
	settle: "settle",
} as const;
