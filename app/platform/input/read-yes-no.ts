const YES = ["yes", "y", "true", "1", "x", "on", "ja", "oui", "si", "sí", "да", "হ্যাঁ", "হ্যাঁ"];
const NO = ["no", "n", "false", "0", "off", "nein", "non", "нет", "না"];

/** Null for a text that is neither. */
export function readYesNo(typed: string): boolean | null {
	const word = typed.normalize("NFC").trim().toLowerCase();
	if (YES.some((yes) => yes.normalize("NFC") === word)) return true;
	return NO.includes(word) ? false : null;
}
