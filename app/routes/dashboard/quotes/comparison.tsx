import { calculateLineTotal } from "~/domain/money/rules";
import { calculateMargin, NO_PRICE } from "~/domain/quotes/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Money } from "~/ui/elements/money";
import { DataTable } from "~/ui/lists/data-table";
import { nameQuoteLine, type ShownQuoteLine } from "~/ui/quotes/quote-lines";

/** `listPoisha` is today's price for the customer, `costPoisha` what the shop pays. */
type ComparedLine = ShownQuoteLine & {
	vatBp: number;
	listPoisha: number | null;
	costPoisha: number | null;
};

const formatMargin = ({ unitPoisha, vatBp, costPoisha }: ComparedLine): string => {
	if (unitPoisha === NO_PRICE) return "";
	const margin = calculateMargin(unitPoisha, vatBp, costPoisha);
	return margin === null ? "" : `${margin.toFixed(1)} %`;
};

const showPoisha = (poisha: number | null) =>
	poisha === null || poisha === NO_PRICE ? "" : <Money poisha={poisha} />;

const showTotal = ({ unitPoisha, quantity }: ComparedLine) =>
	showPoisha(unitPoisha === NO_PRICE ? null : calculateLineTotal(unitPoisha, quantity));

export const Comparison = ({ lines }: { lines: readonly ComparedLine[] }) => (
	<DataTable
		caption="Lines; the margin is of the price without VAT"
		empty="No lines yet"
		rows={lines}
		getKey={({ n }) => n}
		columns={[
			["Part", (line) => nameQuoteLine(line)],
			["Quantity", ({ quantity }) => formatNumber(quantity), "end"],
			["List price", ({ listPoisha }) => showPoisha(listPoisha), "end"],
			["Cost", ({ costPoisha }) => showPoisha(costPoisha), "end"],
			["Unit price", ({ unitPoisha }) => showPoisha(unitPoisha), "end"],
			["Total", showTotal, "end"],
			["Margin", formatMargin, "end"],
			["Lead time", ({ leadDays }) => (leadDays < 0 ? "" : `${leadDays} days`), "end"],
		]}
	/>
);
