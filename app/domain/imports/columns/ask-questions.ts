import { findHeadings } from "../../catalog/headings";
import { AMOUNT_COLUMNS } from "../model/currency";
import type { Column } from "../model/kind.server";
import {
	isChoice,
	QUESTION_NAMES,
	type QuestionAnswer,
	type QuestionName,
	type Questions,
	YOUR_ANSWER,
} from "../model/questions";
import type { Answers } from "./map-columns";
import type { ColumnFacts, Scan } from "./scan-columns";

/** A column that is asked for with another is read as it is preset. */
type Mapped = { label: string; name: string | null; source?: string; guess?: string };
type File = {
	/** The columns of the kind. */
	ours: readonly Column[];
	columns: readonly Mapped[];
	/** Whose export the file is, with presets. */
	system?: { name: string; answers: Readonly<Partial<Record<QuestionName, string>>> } | undefined;
	scan: Scan;
};

/** Returns the key of a question's answer, among those of labels. */
export const toQuestionLabel = (name: QuestionName) => `?${name}`;

/** What is to know about the values of a file: as it was answered for such files, else as they look. */
export function askQuestions(given: File, answers: Answers, earlier: Questions): Questions {
	const columns = given.columns.map((column) =>
		column.source === "twice" ? { ...column, name: column.guess || null } : column,
	);
	const file = { ...given, columns };
	const guesses: Record<QuestionName, QuestionAnswer | null> = {
		decimal: guessDecimal(file),
		currency: guessCurrency(file),
		vat: guessVat(file),
		weight: guessWeight(file),
		empty: guessEmpty(file),
		numbers: guessNumbers(file),
		archived: earlier.archived ?? null,
	};
	return Object.fromEntries(
		QUESTION_NAMES.flatMap((name) => {
			const guess = guesses[name];
			const answer = answers.get(toQuestionLabel(name));
			if (!guess) return [];
			if (!answer || !isChoice(name, answer.name)) return [[name, guess]];
			return [[name, { value: answer.name, reason: YOUR_ANSWER }]];
		}),
	);
}

const listFacts = (
	{ ours, columns, scan }: File,
	isWanted: (column: Column) => boolean | undefined,
): ColumnFacts[] =>
	columns.flatMap(({ name }, place) => {
		const [column, facts] = [ours.find((each) => each.name === name), scan.facts[place]];
		return column && facts && isWanted(column) ? [facts] : [];
	});

function guessDecimal(file: File): QuestionAnswer | null {
	const facts = listFacts(file, ({ isNumeric }) => isNumeric);
	const add = (sign: "." | "," | "?") =>
		facts.reduce(
			(sum, { signs }) => ({
				count: sum.count + signs[sign].count,
				example: sum.example || signs[sign].example,
			}),
			{ count: 0, example: "" },
		);
	const [point, comma, unclear] = [add("."), add(","), add("?")];
	if (point.count === 0 && comma.count === 0) {
		if (unclear.count === 0) return null;
		const { system } = file;
		if (system) return { value: ".", reason: `as ${system.name} writes numbers` };
		const value = unclear.example.includes(",") ? "." : ",";
		const reason = `"${unclear.example}" may be a thousand, or a number with three decimals`;
		return { value, reason, isOpen: true };
	}
	const value = comma.count > point.count ? "," : ".";
	if (point.count === 0 || comma.count === 0)
		return { value, reason: `the file has "${value === "," ? comma.example : point.example}"` };
	const reason = `${point.count} like "${point.example}", ${comma.count} like "${comma.example}"`;
	return { value, reason, isOpen: true };
}

function guessCurrency(file: File): QuestionAnswer | null {
	const facts = listFacts(file, ({ name }) => AMOUNT_COLUMNS.includes(name));
	const found = facts.find(({ currency }) => currency !== "");
	return found
		? { value: "other", reason: `the file has "${found.currency}"`, isOpen: true }
		: null;
}

function guessVat({ columns, system }: File): QuestionAnswer | null {
	const price = columns.find(({ name }) => name === "price");
	if (!price) return null;
	const { label } = price;
	const isNet =
		findHeadings(label).includes("net price") || /\b(?:net|netto|excl?|ex|without)\b/i.test(label);
	if (isNet) return { value: "without", reason: `the heading says "${label}"` };
	const reason = "as the shop's prices do";
	if (!system) return { value: "with", reason };
	return system.answers.vat
		? { value: system.answers.vat, reason: `as ${system.name} usually has them`, isOpen: true }
		: { value: "with", reason, isOpen: true };
}

function guessWeight(file: File): QuestionAnswer | null {
	const weight = file.columns.find(({ name }) => name === "weight in g");
	if (!weight) return null;
	const { system } = file;
	const reason = `the heading says "${weight.label}"`;
	if (/(?:^|[^\p{L}])kgs?(?:$|[^\p{L}])|kilo|কেজি/iu.test(weight.label))
		return { value: "kg", reason };
	if (/(?:^|[^\p{L}])g(?:$|[^\p{L}])|gram|গ্রাম/iu.test(weight.label)) return { value: "g", reason };
	if (/(?:^|[^\p{L}])lbs?(?:$|[^\p{L}])|pound/iu.test(weight.label)) return { value: "lb", reason };
	if (/(?:^|[^\p{L}])oz(?:$|[^\p{L}])|ounce/iu.test(weight.label)) return { value: "oz", reason };
	if (system?.answers.weight)
		return { value: system.answers.weight, reason: `as ${system.name} has them` };
	const [facts] = listFacts(file, ({ name }) => name === weight.name);
	if (facts?.filled === 0) return null;
	const isSmall = facts !== undefined && facts.signs["."].count + facts.signs[","].count > 0;
	return isSmall
		? { value: "kg", reason: "the heading has no unit, and cells have decimals", isOpen: true }
		: { value: "g", reason: "the heading has no unit", isOpen: true };
}

function guessEmpty(file: File): QuestionAnswer | null {
	const facts = listFacts(file, ({ fillsDown }) => fillsDown);
	return facts.some(({ filled }) => filled > 0 && filled < file.scan.rows)
		? { value: "leave", reason: "as in the shop's own files" }
		: null;
}

function guessNumbers(file: File): QuestionAnswer | null {
	const [facts] = listFacts(file, ({ name }) => name === "new number");
	if (!facts || facts.filled === 0) return null;
	const parts =
		facts.filled === 1 ? "1 part has no number" : `${facts.filled} parts have no number`;
	const reason = `${parts}. The first of the shop is ${facts.samples[0]}`;
	return { value: "give", reason, isOpen: true };
}
