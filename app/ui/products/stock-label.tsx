import { formatNumber } from "~/platform/format/format-number";

const LOW_STOCK_UNITS = 5;

type StockLabelProps = { available: number; archived?: boolean };

export function StockLabel({ available, archived }: StockLabelProps) {
	if (archived || available <= 0) {
		const text = archived ? "No longer for sale" : "Sold out";
		return <span className="text-small font-semibold text-bad">{text}</span>;
	}
	if (available <= LOW_STOCK_UNITS) {
		return <span className="text-small font-semibold text-warn">{`Only ${available} left`}</span>;
	}
	return <span className="text-small text-good">{`${formatNumber(available)} in stock`}</span>;
}
