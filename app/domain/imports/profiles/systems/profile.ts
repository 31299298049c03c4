import type { QuestionName } from "../../model/questions";

/** Their headings: those that mean the same in files of several versions. */
type Headings = readonly string[];

type Variants = {
	/** The value by which lines belong together: the first that is filled. */
	group: Headings;
	/** A group begins at its head and ends before the next one; what its lines say in this column does not count. */
	isBelowHead?: true;
	/** The line that has what all of a group share. Without, each line has all itself, and the family has the group's name. */
	head?: {
		heading: Headings;
		is: RegExp;
		/** 'alone' if it is one where no variants are below it. */
		isPart?: true | "alone";
		/** How the others name it, by what stands before, if not as the group. */
		keys?: Readonly<Record<string, Headings>>;
		/** The other lines that are parts, if not all. */
		others?: RegExp;
	};
	/** `#` is 1, 2, …; with `between`, a cell has several, and with `pair`, each has its name as well. */
	options?: {
		/** Suffixes of names and values to ignore. */
		addition?: RegExp;
		name?: string;
		value: Headings;
		between?: string | RegExp;
		pair?: RegExp;
		/** The lines below that are no parts have the others. */
		isContinued?: true;
	};
	/** A line without any of these is not a part: it has a further picture. */
	part?: Headings;
	/** They are always those of the head. */
	shared?: Headings;
	/** Which of ours are those of the head where they are empty, besides what names and places a part. */
	inherited?: readonly string[];
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
	/** What follows a heading to tell the language. The first language counts. */
	language?: RegExp;
	/** What the headings are in other languages; that of 1 is as those of 2, 3, …. */
	translations?: Readonly<Record<string, Headings>>;
	/** Of several headings the first with values counts. */
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
