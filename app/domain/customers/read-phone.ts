import { foldDigits } from "~/platform/input/fold-digits";

const MIN_DIGITS = 5;
/** E.164 allows as many, with the code of the country. */
const MAX_DIGITS = 15;
const NUMBER = /^\+?[\d\s()./-]+$/;
/** Matches 'ext. 12', 'x12' and '#12'. */
const EXTENSION = /[\s,;]*(?:ext(?:ension)?\.?|x|#)\s*\d{1,6}$/i;

/**
 * A phone number as people write it: 5 to 15 digits of any script, with spaces, brackets, points, slashes and hyphens
 * between them, a plus before and an extension behind them. Null for other text.
 */
export function readPhone(typed: string): string | null {
	const text = foldDigits(typed.normalize("NFKC")).trim();
	const number = text.replace(EXTENSION, "");
	const { length } = number.replace(/\D/g, "");
	return NUMBER.test(number) && length >= MIN_DIGITS && length <= MAX_DIGITS ? text : null;
}
