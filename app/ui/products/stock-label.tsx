import { formatCount } from "../elements/format-count";

const LOW_STOCK_UNITS = 5;

export function StockLabel({ available }: { available: number }) {
	if (available <= 0) return <span className="text-small font-semibold text-bad">Sold out</span>;
	if (available <= LOW_STOCK_UNITS) {
		return <span className="text-small font-semibold text-warn">{`Only ${available} left`}</span>;
	}
	return <span className="text-small text-good">{`${formatCount(available)} in stock`}</span>;
}
