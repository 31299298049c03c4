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
