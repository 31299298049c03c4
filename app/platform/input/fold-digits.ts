/** The zeros of Arabic, Persian, Devanagari and Bengali digits. NFKC folds wide ones. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6];

const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;

/** Digits of other scripts as 0 to 9. */
export const foldDigits = (text: string): string =>
	text.replace(OTHER_DIGIT, (digit) => {
		const code = digit.charCodeAt(0);
		const zero = ZEROS.findLast((first) => first <= code) ?? code;
		return String(code - zero);
	});
