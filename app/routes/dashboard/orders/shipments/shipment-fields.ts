/** The typed texts and their errors, by field. */
export type ShipmentFormResult = {
	typed: Record<string, string>;
	errors: Record<string, string[]>;
	formErrors: string[];
};

export const getUnitsField = (lineId: string) => `units-${lineId}`;

export const INTENTS = {
	pack: "pack",
	ship: "ship",
	send: "send",
	throwAway: "throw-away",
} as const;
