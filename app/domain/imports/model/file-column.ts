export type FileColumn = {
	/** Empty for a column without a heading. */
	label: string;
	/** The name of ours; '' if it is left out, null if it is asked for. */
	name: string | null;
	samples: readonly string[];
	/** Tells how we know the column. */
	source: "name" | "alias" | "answer" | "other-answer" | "guess" | "twice" | "none";
	answeredAt?: number;
	/** Preset where it is asked for; '' to leave it out. */
	guess?: string;
};
