import type { QuestionName } from "../model/questions";

/** Their headings, of which a file has one: the first that it has is taken. */
type Headings = readonly string[];

type Variants = {
	/** The value by which lines belong together. */
	group: Headings;
	/** An empty one is that of the line above. */
	isGroupAbove?: true;
	/** The line that has what all of a group share. `keys` is how the others name it, with what stands before, if not the group. */
	head: {
		heading: string;
		is: RegExp;
		isPart: boolean;
		keys?: readonly (readonly [prefix: string, heading: string])[];
	};
	/** `#` is 1, 2, …; with `between`, a cell has several, and with `pair`, their names as well. */
	options?: { name: string; value: string; between?: string; pair?: string };
	/** A line without any of these is not a part: it has a further picture. */
	part?: Headings;
	/** They are always those of the head. */
	shared?: Headings;
};

/** Of each of the headings' groups the first value, with `between` between them. */
type Joined = {
	of: readonly Headings[];
	between?: string;
	/** Without a value in one of these, nothing is made. */
	needs?: Headings;
	/** Taken where the others have no value. */
	otherwise?: Headings;
};

/** It describes the files of another system: headings are theirs, columns are ours. */
export type Profile = {
	/** What numbers of the kind source begin with. */
	id: string;
	system: string;
	/** Each is a form of such files, which have all of its headings. */
	forms: readonly Headings[];
	/** What its lines are, if not parts. */
	kind?: "customers";
	columns: Readonly<Record<string, Headings>>;
	/** Ours that are made of several of theirs. */
	joined?: Readonly<Record<string, Joined>>;
	/** Those that may say the same as a column: where they have values, it is asked. */
	rivals?: Readonly<Record<string, string>>;
	/** What their words mean, in small letters. */
	words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
	/** What is between several categories of a cell and between the steps of one; the first steps that are none. */
	category?: { several?: RegExp; steps?: string; prefix?: string; roots?: readonly string[] };
	/** What is between several pictures of a cell. */
	pictures?: string;
	/** How a line break is written. */
	lineBreak?: string;
	/** Presets of questions. */
	answers?: Readonly<Partial<Record<QuestionName, string>>>;
	/** The id of a line. */
	source?: Headings;
	variants?: Variants;
};
