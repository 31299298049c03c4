/** The fields of each line with their names in the input, and those of the shipment. */
export const SHIPMENT_FORM = {
	line: { units: "quantity" },
	whole: ["carrier", "trackingNumber", "note"],
} as const;

export const INTENTS = {
	pack: "pack",
	ship: "ship",
	send: "send",
	throwAway: "throw-away",
} as const;
