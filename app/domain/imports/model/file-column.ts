/** A column of a file. */
export type FileColumn = {
	/** '' for one without a heading. */
	label: string;
	/** The name of ours; '' if it is left out, null if it is asked for. */
	name: string | null;
	/** Values of it. */
	samples: readonly string[];
	/** From where we know it. */
	source: "name" | "alias" | "answer" | "other-answer" | "guess" | "twice" | "none";
	answeredAt?: number;
	/** Preset where it is asked for; '' to leave it out. */
	guess?: string;
};
