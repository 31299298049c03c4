import { foldDigits } from "./fold-digits";

export type DecimalSign = "." | ",";

/** Values are plain decimals: '1250.5', '-3'. */
export type NumberReading =
	| { kind: "number"; value: string }
	/** '1.000' is 1 or 1,000 while the decimal sign is not known. */
	| { kind: "ambiguous"; values: [string, string] }
	/** '12,50' in a file with decimal points: `sign` is the one that was written. */
	| { kind: "wrong-sign"; sign: DecimalSign }
	/** '1.23E+12': a spreadsheet has dropped digits. */
	| { kind: "shortened" }
	| { kind: "none" };

/** Longer texts are not numbers. */
const MAX_CHARS = 60;

const SHORTENED = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;
const SIGNED = /^([+-]?) ?(\d[\d.,'’ ]*|[.,]\d+)$/;

/** Reads a number as people and programs write it. `decimal` is the sign that the whole file uses, where it is known. */
export function readNumber(typed: string, decimal?: DecimalSign): NumberReading {
	if (typed.length > MAX_CHARS) return { kind: "none" };
	const text = foldDigits(typed.normalize("NFKC")).replace(/\s+/g, " ").replace("−", "-").trim();
	if (SHORTENED.test(text)) return { kind: "shortened" };
	const [, sign = "", digits = ""] = SIGNED.exec(text) ?? [];
	if (digits === "") return { kind: "none" };
	const withPoint = readDecimal(digits, sign, ".");
	const withComma = readDecimal(digits, sign, ",");
	if (decimal) {
		const asked = decimal === "." ? withPoint : withComma;
		if (asked !== null) return { kind: "number", value: asked };
		if (withPoint === null && withComma === null) return { kind: "none" };
		return { kind: "wrong-sign", sign: decimal === "." ? "," : "." };
	}
	const value = withPoint ?? withComma;
	if (value === null) return { kind: "none" };
	if (withPoint === null || withComma === null || withPoint === withComma)
		return { kind: "number", value };
	// '1,000' is a thousand to all who write to this shop; '1.000' may be either.
	return digits.includes(",")
		? { kind: "number", value: withPoint }
		: { kind: "ambiguous", values: [withPoint, withComma] };
}

/** Lists groupings of thousands, also in lakh and crore: '1,00,000'. */
const listGroupings = (mark: string) => [
	new RegExp(`^[1-9]\\d{0,2}(?:${mark}\\d{3})+$`),
	new RegExp(`^[1-9]\\d?(?:${mark}\\d{2})+${mark}\\d{3}$`),
];
const GROUPINGS = {
	".": [...listGroupings(","), ...listGroupings("[ '’]")],
	",": [...listGroupings("\\."), ...listGroupings("[ '’]")],
};

/** Null for a text that is no number with this sign. */
function readDecimal(digits: string, sign: string, decimal: DecimalSign): string | null {
	const at = digits.lastIndexOf(decimal);
	const whole = at < 0 ? digits : digits.slice(0, at);
	const decimals = at < 0 ? "" : digits.slice(at + 1);
	if (!/^\d*$/.test(decimals) || (at >= 0 && decimals === "")) return null;
	const isPlain = /^\d*$/.test(whole);
	if (!isPlain && !GROUPINGS[decimal].some((grouping) => grouping.test(whole))) return null;
	const kept = whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "") || "0";
	const rest = decimals.replace(/0+$/, "");
	const value = rest === "" ? kept : `${kept}.${rest}`;
	return sign === "-" && value !== "0" ? `-${value}` : value;
}

const SIGN_NAMES: Record<DecimalSign, string> = { ".": "decimal point", ",": "decimal comma" };
const MAX_SHOWN_CHARS = 60;

export const quoteTyped = (typed: string): string =>
	`"${typed.length > MAX_SHOWN_CHARS ? `${typed.slice(0, MAX_SHOWN_CHARS)}…` : typed}"`;

/** Why a text is not the number that `wanted` names, as a clause: '"12,50" has a decimal comma, but …'. */
export function describeUnread(
	typed: string,
	reading: Exclude<NumberReading, { kind: "number" }>,
	wanted = "a number",
): string {
	const shown = quoteTyped(typed);
	switch (reading.kind) {
		case "ambiguous":
			return `${shown} may be ${reading.values.join(" or ")}`;
		case "wrong-sign":
			return `${shown} has a ${SIGN_NAMES[reading.sign]}, but this file has ${SIGN_NAMES[reading.sign === "." ? "," : "."]}s`;
		case "shortened":
			return `${shown} was shortened by a spreadsheet: write all its digits`;
		case "none":
			return `${shown} is not ${wanted}`;
	}
}
