import { findHeadings } from "../../catalog/headings";
import type { Column } from "../model/kind.server";
import {
	isChoice,
	QUESTION_NAMES,
	type QuestionAnswer,
	type QuestionName,
	type Questions,
} from "../model/questions";
import type { Answers } from "./map-columns";
import type { ColumnFacts, Scan } from "./scan-columns";

type Mapped = { label: string; name: string | null };
type File = {
	/** The columns of the kind. */
	ours: readonly Column[];
	columns: readonly Mapped[];
	scan: Scan;
};

/** Returns the key of a question's answer, among those of labels. */
export const toQuestionLabel = (name: QuestionName) => `?${name}`;

/** What is to know about the values of a file: as it was answered for such files, else as they look. */
export function askQuestions(file: File, answers: Answers, earlier: Questions): Questions {
	const guesses: Record<QuestionName, QuestionAnswer | null> = {
		decimal: guessDecimal(file),
		vat: guessVat(file),
		weight: guessWeight(file),
		empty: guessEmpty(file),
		archived: earlier.archived ?? null,
	};
	return Object.fromEntries(
		QUESTION_NAMES.flatMap((name) => {
			const guess = guesses[name];
			const answer = answers.get(toQuestionLabel(name));
			if (!guess) return [];
			if (!answer || !isChoice(name, answer.name)) return [[name, guess]];
			return [[name, { value: answer.name, reason: "your answer" }]];
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

function guessVat({ columns }: File): QuestionAnswer | null {
	const price = columns.find(({ name }) => name === "price");
	if (!price) return null;
	const { label } = price;
	const isNet =
		findHeadings(label).includes("net price") || /\b(?:net|netto|excl?|ex|without)\b/i.test(label);
	return isNet
		? { value: "without", reason: `the heading says "${label}"` }
		: { value: "with", reason: "as the shop's prices do" };
}

function guessWeight(file: File): QuestionAnswer | null {
	const weight = file.columns.find(({ name }) => name === "weight in g");
	if (!weight) return null;
	const reason = `the heading says "${weight.label}"`;
	if (/(?:^|[^\p{L}])kgs?(?:$|[^\p{L}])|kilo|কেজি/iu.test(weight.label))
		return { value: "kg", reason };
	if (/(?:^|[^\p{L}])g(?:$|[^\p{L}])|gram|গ্রাম/iu.test(weight.label)) return { value: "g", reason };
	const [facts] = listFacts(file, ({ name }) => name === weight.name);
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
