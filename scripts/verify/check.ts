/** What came of one check. */
export type Checked = {
	name: string;
	/** How many rows, or whatever the check is about, were looked at. */
	looked: number;
	/** What is wrong, a line each. */
	differences: string[];
	/** What is worth knowing and isn't wrong. */
	told?: string;
};
