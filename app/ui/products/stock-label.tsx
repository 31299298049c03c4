import { inFigures } from "../elements/format-count";

const FEW = 5;

/** How many are left, in words; the colour only repeats them. */
export function StockWords({ available }: { available: number }) {
	if (available <= 0) return <span className="text-small font-semibold text-bad">Sold out</span>;
	if (available <= FEW) {
		return <span className="text-small font-semibold text-warn">{`Only ${available} left`}</span>;
	}
	return <span className="text-small text-good">{`${inFigures(available)} in stock`}</span>;
}
