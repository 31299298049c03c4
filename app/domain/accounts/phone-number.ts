/** How a mobile number is written within Bangladesh: eleven digits, 013 to 019 at the front. */
const LOCAL_PATTERN = /^01[3-9]\d{8}$/;
const BANGLADESH_PATTERN = /^\+?8801[3-9]\d{8}$/;
const E164_PATTERN = /^\+[1-9]\d{7,14}$/;

const SHOWN_DIGITS = 4;

/** What is shown of a phone number to who has not proven all that its account asks for: its last four digits. */
export function maskPhone(phone: string): string {
	return `…${phone.slice(-SHOWN_DIGITS)}`;
}

/**
 * A phone number in the form of E.164, as '+8801711000000', from what somebody typed: with spaces, dashes, brackets, a
 * leading 00, or as it is written within Bangladesh. Null when it is none.
 */
export function normalizePhone(typed: string): string | null {
	const compact = typed.trim().replace(/[\s().-]/g, "");
	if (LOCAL_PATTERN.test(compact)) return `+88${compact}`;
	const number = compact.replace(/^00/, "+");
	if (BANGLADESH_PATTERN.test(number)) return number.startsWith("+") ? number : `+${number}`;
	return E164_PATTERN.test(number) && !number.startsWith("+880") ? number : null;
}
