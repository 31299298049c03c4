import { formatNumber } from "~/platform/format/format-number";
import { type Abc, classify } from "./abc";
import { type Stocked, suggestUnits } from "./buy-now";
import { SUM_NAMES, type Sums, sumRows } from "./sums";

/** What the nightly job reads of a part. Texts are '' if unknown. */
export type NightPart = Stocked & {
	id: string;
	name: string;
	partNumber: string;
	manufacturer: string;
	makerNumber: string;
	categoryId: string;
	category: string;
	familyId: string;
	family: string;
	onHand: number;
	/** Of one unit, without VAT; null is unknown. */
	costPoisha: number | null;
	/** Mails that buyers wait for. */
	requests: number;
	/** 1 while it is for sale. */
	isListed: 0 | 1;
	/** Of delivery and work. */
	isCharge: 0 | 1;
	createdAt: number;
};

/** Of what a row is. */
export type SoldOf = { part?: string; category?: string; family?: string };

export type Sold = Sums & { units: number };

export const NONE_SOLD: Sold = {
	units: 0,
	grossPoisha: 0,
	netPoisha: 0,
	costPoisha: 0,
	uncostedPoisha: 0,
};

/** `of` is empty for several parts together that are no category or family. */
export type SoldRow = Sold & { label: string; of: SoldOf; abc: Abc };

type PartName = Pick<NightPart, "id" | "name" | "partNumber">;

export type BuyNowRow = PartName &
	Pick<
		NightPart,
		"manufacturer" | "makerNumber" | "available" | "soldUnits" | "waiting" | "leadDays"
	> & {
		units: number;
		/** Of these units; null without a cost. */
		costPoisha: number | null;
	};

/** `parts` without a cost are counted in their own row, without a value. */
export type StockValueRow = {
	label: string;
	/** Null for parts without a cost, or in no category. */
	categoryId: string | null;
	parts: number;
	units: number;
	valuePoisha: number | null;
};

export type SlowPartRow = PartName &
	Pick<NightPart, "onHand" | "createdAt"> & { valuePoisha: number | null };

export type WantedRow = PartName & Pick<NightPart, "waiting" | "requests">;

export type NightRows = {
	"abc-categories": SoldRow[];
	"abc-families": SoldRow[];
	"abc-parts": SoldRow[];
	"buy-now": BuyNowRow[];
	"stock-value": StockValueRow[];
	"slow-parts": SlowPartRow[];
	wanted: WantedRow[];
};

type Unclassified = Omit<SoldRow, "abc">;

/** More than the first are one row. */
const MAX_ABC_PARTS = 1000;

export class Night {
	readonly #categories = new Map<string, Unclassified>();
	readonly #families = new Map<string, Unclassified>();
	readonly #parts = new Map<string, Unclassified>();
	readonly #toBuy: BuyNowRow[] = [];
	readonly #slow: SlowPartRow[] = [];
	readonly #wanted: WantedRow[] = [];
	readonly #stock = new Map<string, StockValueRow>();

	isEmpty = true;

	add(part: NightPart, sold: Sold): void {
		this.isEmpty = false;
		if (sold.grossPoisha !== 0 || sold.units !== 0) this.#sell(part, sold);
		const { waiting, requests } = part;
		if (part.isListed) this.#buy(part);
		if (waiting + requests > 0) this.#wanted.push({ ...getName(part), waiting, requests });
		if (part.onHand <= 0 || part.isCharge) return;
		this.#value(part);
		if (part.soldUnits === 0) this.#slow.push(toSlowPart(part));
	}

	/** What the shop runs out of first, and what is worth most. */
	list(): NightRows {
		return {
			"abc-categories": classify(Array.from(this.#categories.values())),
			"abc-families": classify(Array.from(this.#families.values())),
			"abc-parts": mergeOthers(classify(Array.from(this.#parts.values()))),
			"buy-now": this.#toBuy.sort((a, b) => getReach(a) - getReach(b)),
			"stock-value": Array.from(this.#stock.values()).sort(byValue),
			"slow-parts": this.#slow.sort(byValue),
			wanted: this.#wanted.sort((a, b) => b.waiting + b.requests - a.waiting - a.requests),
		};
	}

	#sell(part: NightPart, sold: Sold): void {
		const { id, name, partNumber, categoryId, category, familyId, family, isCharge } = part;
		if (isCharge) {
			for (const groups of [this.#categories, this.#families, this.#parts])
				addSold(groups, CHARGES, { label: CHARGES, of: {} }, sold);
			return;
		}
		const inCategory = {
			label: category || NO_CATEGORY,
			of: categoryId ? { category: categoryId } : {},
		};
		const inFamily = { label: family || NO_FAMILY, of: familyId ? { family: familyId } : {} };
		addSold(this.#categories, categoryId, inCategory, sold);
		addSold(this.#families, familyId, inFamily, sold);
		addSold(this.#parts, id, { label: partNumber || name, of: { part: id } }, sold);
	}

	#buy(part: NightPart): void {
		const units = suggestUnits(part);
		if (units === 0) return;
		const { manufacturer, makerNumber, available, soldUnits, waiting, leadDays } = part;
		this.#toBuy.push({
			...getName(part),
			manufacturer,
			makerNumber,
			available,
			soldUnits,
			waiting,
			leadDays,
			units,
			costPoisha: multiply(units, part.costPoisha),
		});
	}

	#value({ costPoisha, categoryId, category, onHand }: NightPart): void {
		const key = costPoisha === null ? NO_COST : categoryId;
		const sum = this.#stock.get(key) ?? {
			label: costPoisha === null ? NO_COST : category || NO_CATEGORY,
			categoryId: costPoisha === null ? null : categoryId || null,
			parts: 0,
			units: 0,
			valuePoisha: 0,
		};
		this.#stock.set(key, {
			...sum,
			parts: sum.parts + 1,
			units: sum.units + onHand,
			valuePoisha: costPoisha === null ? null : (sum.valuePoisha ?? 0) + onHand * costPoisha,
		});
	}
}

const NO_COST = "Parts without a cost";
const NO_CATEGORY = "In no category";
const NO_FAMILY = "In no family";
const CHARGES = "Charges";

const SOLD_NAMES = ["units", ...SUM_NAMES] as const;

function addSold(
	groups: Map<string, Unclassified>,
	key: string,
	named: Pick<SoldRow, "label" | "of">,
	sold: Sold,
): void {
	const sum = groups.get(key) ?? { ...NONE_SOLD, ...named };
	for (const name of SOLD_NAMES) sum[name] += sold[name];
	groups.set(key, sum);
}

function mergeOthers(rows: readonly SoldRow[]): SoldRow[] {
	const others = rows.slice(MAX_ABC_PARTS);
	if (others.length === 0) return [...rows];
	const label = `${formatNumber(others.length)} other parts`;
	const together = { ...sumRows(others, ...SOLD_NAMES), label, of: {} };
	return [...rows.slice(0, MAX_ABC_PARTS), { ...together, abc: others[0]?.abc ?? "C" }];
}

const getName = ({ id, name, partNumber }: NightPart): PartName => ({ id, name, partNumber });

const multiply = (units: number, costPoisha: number | null): number | null =>
	costPoisha === null ? null : units * costPoisha;

const toSlowPart = (part: NightPart): SlowPartRow => ({
	...getName(part),
	onHand: part.onHand,
	createdAt: part.createdAt,
	valuePoisha: multiply(part.onHand, part.costPoisha),
});

/** Days of sales that are left, in units of their own. */
const getReach = ({ available, waiting, soldUnits }: BuyNowRow): number =>
	(available - waiting) / Math.max(soldUnits, 1);

type Valued = { valuePoisha: number | null };

const byValue = (a: Valued, b: Valued): number => (b.valuePoisha ?? -1) - (a.valuePoisha ?? -1);
