const LOCAL_PATTERN = /^01[3-9]\d{8}$/;
const BANGLADESH_PATTERN = /^\+?8801[3-9]\d{8}$/;
const E164_PATTERN = /^\+[1-9]\d{7,14}$/;

const SHOWN_DIGITS = 4;

export function maskPhone(phone: string): string {
	return `…${phone.slice(-SHOWN_DIGITS)}`;
}

/** Converts a typed number to E.164, or null when it isn't one. */
export function normalizePhone(typed: string): string | null {
	const compact = typed.trim().replace(/[\s().-]/g, "");
	if (LOCAL_PATTERN.test(compact)) return `+88${compact}`;
	const number = compact.replace(/^00/, "+");
	if (BANGLADESH_PATTERN.test(number)) return number.startsWith("+") ? number : `+${number}`;
	return E164_PATTERN.test(number) && !number.startsWith("+880") ? number : null;
}
