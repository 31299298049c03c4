import { LONG_LINE_ERROR, MAX_LINE_CHARS } from "~/platform/input/split-cells";
import { MAX_UNITS } from "../catalog/input";
import { removeThousands } from "../money/rules";

type ReadReceivedLine = { typed: string } & (
	| { ok: true; number: string; units: number }
	| { ok: false; message: string }
);

const UNITS_ERROR = "The units must be a whole number from 1 to 100,000,000.";

/** The units come last; '1,000' is one number. */
const NUMBER_AND_UNITS = /^(.*?)[\s,;]+(\d{1,3}(?:,\d{3})+|\d{1,9})$/;

/**
 * Reads 'TY-0912 40', with spaces, a tab, a comma or a semicolon; a number alone, as a scanner writes it, is one unit.
 * A first line without digits is a header.
 */
export function readReceivedLines(lines: readonly string[]): ReadReceivedLine[] {
	const typed = lines.map((line) => line.trim()).filter(Boolean);
	return typed.flatMap((line, place) =>
		place === 0 && !/\p{N}/u.test(line) ? [] : [{ typed: line, ...readLine(line) }],
	);
}

function readLine(line: string) {
	if (line.length > MAX_LINE_CHARS) return { ok: false as const, message: LONG_LINE_ERROR };
	const [, number = line, written = "1"] = NUMBER_AND_UNITS.exec(line) ?? [];
	const units = Number(removeThousands(written));
	return units >= 1 && units <= MAX_UNITS
		? { ok: true as const, number, units }
		: { ok: false as const, message: UNITS_ERROR };
}
