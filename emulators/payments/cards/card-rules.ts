// Also runs in the browser, so it imports nothing.

type CardProblem = { code: string; message: string; field: "number" | "expiry" | "cvc" };

type TypedCard = { number: string; expiry: string; cvc: string };

const BRANDS: [RegExp, string][] = [
	[/^4/, "visa"],
	[/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, "mastercard"],
	[/^3[47]/, "amex"],
	[/^(6011|65|64[4-9])/, "discover"],
];

export function extractDigits(text: string): string {
	return text.replace(/\D/g, "");
}

export function detectBrand(number: string): string {
	const digits = extractDigits(number);
	return BRANDS.find(([pattern]) => pattern.test(digits))?.[1] ?? "unknown";
}

export function getCardLength(brand: string): number {
	return brand === "amex" ? 15 : 16;
}

export function getCvcLength(brand: string): number {
	return brand === "amex" ? 4 : 3;
}

/** Checks by Luhn's algorithm. */
function hasValidCheckDigit(digits: string): boolean {
	let sum = 0;
	for (let index = 0; index < digits.length; index += 1) {
		const digit = Number(digits[digits.length - 1 - index]);
		const doubled = digit * 2;
		sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
	}
	return sum % 10 === 0;
}

/** Parses "MM/YY" or "MM / YYYY". */
export function readExpiry(text: string): { month: number; year: number } | null {
	const match = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(text.trim());
	if (!match) return null;
	const year = Number(match[2]);
	return { month: Number(match[1]), year: year < 100 ? 2000 + year : year };
}

function findNumberProblem(number: string): CardProblem | null {
	const digits = extractDigits(number);
	if (/[^\d\s-]/.test(number)) {
		return { field: "number", code: "invalid_number", message: "Your card number is invalid." };
	}
	if (digits.length < getCardLength(detectBrand(digits))) {
		return {
			field: "number",
			code: "incomplete_number",
			message: "Your card number is incomplete.",
		};
	}
	if (digits.length > getCardLength(detectBrand(digits)) || !hasValidCheckDigit(digits)) {
		return { field: "number", code: "invalid_number", message: "Your card number is invalid." };
	}
	return null;
}

function findExpiryProblem(text: string, today: Date): CardProblem | null {
	const expiry = readExpiry(text);
	if (!expiry || expiry.month < 1 || expiry.month > 12) {
		const message = "Your card's expiration date is incomplete.";
		return { field: "expiry", code: "incomplete_expiry", message };
	}
	const { month, year } = expiry;
	if (year < today.getFullYear()) {
		const message = "Your card's expiration year is in the past.";
		return { field: "expiry", code: "invalid_expiry_year_past", message };
	}
	if (year === today.getFullYear() && month < today.getMonth() + 1) {
		const message = "Your card's expiration date is in the past.";
		return { field: "expiry", code: "invalid_expiry_month_past", message };
	}
	if (year > today.getFullYear() + 50) {
		const message = "Your card's expiration year is invalid.";
		return { field: "expiry", code: "invalid_expiry_year", message };
	}
	return null;
}

function findCvcProblem(cvc: string, brand: string): CardProblem | null {
	if (/^\d+$/.test(cvc) && cvc.length === getCvcLength(brand)) return null;
	const message = "Your card's security code is incomplete.";
	return { field: "cvc", code: "incomplete_cvc", message };
}

export function findCardProblems(card: TypedCard, today: Date): CardProblem[] {
	const found = [
		findNumberProblem(card.number),
		findExpiryProblem(card.expiry, today),
		findCvcProblem(card.cvc.trim(), detectBrand(card.number)),
	];
	return found.filter((problem) => problem !== null);
}
