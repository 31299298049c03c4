/** Notes of the VAT return (Mushak-9.1) for sales. */
export const RETURN_NOTES = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;

export type ReturnNote = (typeof RETURN_NOTES)[number];

export const RETURN_NOTE_LABELS: Record<ReturnNote, string> = {
	1: "Note 1: export",
	2: "Note 2: deemed export",
	3: "Note 3: exempted goods",
	4: "Note 4: standard rate",
	5: "Note 5: maximum retail price",
	6: "Note 6: specific VAT",
	7: "Note 7: other rates",
	8: "Note 8: trade",
};
