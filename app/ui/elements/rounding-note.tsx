import { ROUNDING_NOTE } from "~/domain/money/rules";

export function RoundingNote({ rounding }: { rounding: number }) {
	return rounding > 0 ? <p className="hint">{ROUNDING_NOTE}</p> : null;
}
