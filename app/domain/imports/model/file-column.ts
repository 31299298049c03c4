export type FileColumn = {
	/** Empty for a column without a heading. */
	label: string;
	/** The name of ours; '' if it is left out, null if it is asked for. */
	name: string | null;
	samples: readonly string[];
	/** Tells how we know the column. */
	source: "name" | "alias" | "profile" | "answer" | "other-answer" | "guess" | "twice" | "none";
	answeredAt?: number;
	/** The file doesn't have it: it is made of others, as the system's files are arranged. */
	isAdded?: true;
	/** Preset where it is asked for; '' to leave it out. */
	guess?: string;
};
