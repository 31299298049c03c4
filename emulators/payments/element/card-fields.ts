import {
	detectBrand,
	extractDigits,
	findCardProblems,
	getCardLength,
	getCvcLength,
} from "../cards/card-rules.ts";
import type { CardState, FieldProblem } from "./messages.ts";

type Name = "number" | "expiry" | "cvc";

export type CardFields = Record<Name, HTMLInputElement>;

function groupDigits(digits: string, brand: string): string {
	if (brand !== "amex") return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
	return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(" ");
}

/** Adds nothing while the buyer deletes. */
function formatExpiry(text: string, deleting: boolean): string {
	let digits = extractDigits(text);
	if (/^[2-9]/.test(digits)) digits = `0${digits}`;
	if (/^\d\s*\//.test(text.trim())) digits = digits.padStart(digits.length + 1, "0");
	const month = digits.slice(0, 2);
	const rest = digits.slice(2);
	const year = rest.length === 4 ? rest.slice(2) : rest.slice(0, 2);
	if (month.length < 2 || (deleting && year === "")) return month;
	return `${month} / ${year}`;
}

function rewrite(input: HTMLInputElement, text: string): void {
	const atEnd = input.selectionStart === input.value.length;
	const digitsBefore = extractDigits(input.value.slice(0, input.selectionStart ?? 0)).length;
	if (input.value === text) return;
	input.value = text;
	if (atEnd) return;
	let caret = 0;
	for (let seen = 0; caret < text.length && seen < digitsBefore; caret += 1) {
		if (/\d/.test(text[caret] ?? "")) seen += 1;
	}
	input.setSelectionRange(caret, caret);
}

export function format(fields: CardFields, name: Name, event: Event): void {
	const deleting = event instanceof InputEvent && (event.inputType ?? "").startsWith("delete");
	const brand = detectBrand(fields.number.value);
	const input = fields[name];
	if (name === "number") {
		rewrite(input, groupDigits(extractDigits(input.value).slice(0, getCardLength(brand)), brand));
	}
	if (name === "expiry") rewrite(input, formatExpiry(input.value, deleting));
	if (name === "cvc") rewrite(input, extractDigits(input.value).slice(0, getCvcLength(brand)));
}

function allProblems(fields: CardFields) {
	const { number, expiry, cvc } = fields;
	const card = { number: number.value, expiry: expiry.value, cvc: cvc.value };
	return findCardProblems(card, new Date());
}

export function findBlockingProblem(fields: CardFields): FieldProblem | null {
	const [problem] = allProblems(fields);
	if (!problem) return null;
	return { type: "validation_error", code: problem.code, message: problem.message };
}

export function isFinished(fields: CardFields, name: Name): boolean {
	return !allProblems(fields).some(({ field }) => field === name);
}

/** Incomplete fields are reported only after the buyer has left them. */
export function cardState(fields: CardFields, left: ReadonlySet<string>): CardState {
	const problems = allProblems(fields);
	const shown = problems.filter(({ code, field }) => {
		if (!code.startsWith("incomplete")) return true;
		return left.has(field) && fields[field].value !== "";
	});
	for (const name of ["number", "expiry", "cvc"] as const) {
		const wrong = shown.some(({ field }) => field === name);
		if (wrong) fields[name].setAttribute("aria-invalid", "true");
		else fields[name].removeAttribute("aria-invalid");
	}
	const [first] = shown;
	return {
		complete: problems.length === 0,
		empty: Object.values(fields).every((field) => field.value === ""),
		brand: detectBrand(fields.number.value),
		error: first ? { type: "validation_error", code: first.code, message: first.message } : null,
	};
}
