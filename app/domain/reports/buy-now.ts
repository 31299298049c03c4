/** Sales of so many days are counted, by `product_sales`. */
const SALES_DAYS = 90;
/** Of an unknown one. */
const USUAL_LEAD_DAYS = 14;
/** What was bought must last so long. */
const COVERED_DAYS = 14;

export type Stocked = {
	/** Units that can be ordered. */
	available: number;
	/** Units of backorders that wait. */
	waiting: number;
	/** In the last 90 days. */
	soldUnits: number;
	/** -1 is unknown. */
	leadDays: number;
	orderMultiple: number;
	/** -1: what was sold decides. */
	reorderAt: number;
	/** 0 is `reorderAt`. */
	reorderTo: number;
};

/** How many units should be for sale now, with those that buyers wait for. */
export function calculateNeed({ available, waiting, ...part }: Stocked): number {
	const { soldUnits, leadDays, reorderAt, reorderTo } = part;
	if (reorderAt >= 0)
		return available - waiting > reorderAt ? 0 : Math.max(reorderAt, reorderTo) + waiting;
	const days = (leadDays < 0 ? USUAL_LEAD_DAYS : leadDays) + COVERED_DAYS;
	return Math.ceil((soldUnits * days) / SALES_DAYS) + waiting;
}

/** How many units to buy, in whole multiples; 0 for none. */
export function suggestUnits(part: Stocked): number {
	const missing = Math.max(0, calculateNeed(part) - part.available);
	return Math.ceil(missing / part.orderMultiple) * part.orderMultiple;
}
