import { ROUNDING_NOTE } from "~/domain/money/rules";

/** Explains a total that is less than the sum of price times quantity by `rounding` poisha; nothing at 0. */
export function RoundingNote({ rounding }: { rounding: number }) {
	return rounding > 0 ? <p className="hint">{ROUNDING_NOTE}</p> : null;
}
