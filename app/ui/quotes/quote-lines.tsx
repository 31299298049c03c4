import { formatLeadTime } from "~/domain/backorders/short-lines";
import { calculateLineTotal } from "~/domain/money/rules";
import { describeLeast, listPickOptions, type PickTerms } from "~/domain/quotes/picks";
import { groupAlternatives } from "~/domain/quotes/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Money } from "../elements/money";
import { SecondLine } from "../elements/second-line";
import { DataTable } from "../lists/data-table";

export type ShownQuoteLine = {
	n: number;
	productId: string | null;
	text: string;
	name: string;
	partNumber: string;
	quantity: number;
	unitPoisha: number;
	leadDays: number;
	available: number;
	isForSale: boolean;
};

export const nameQuoteLine = ({ productId, partNumber, name, text }: ShownQuoteLine): string =>
	productId === null ? text : [partNumber, name].filter(Boolean).join(", ");

function describeStock(line: ShownQuoteLine, terms: PickTerms) {
	const { productId, quantity, available, isForSale, leadDays } = line;
	if (productId === null) return leadDays < 0 ? "" : `Ready ${formatLeadTime(leadDays)}`;
	if (!isForSale) return "No longer for sale";
	if (quantity <= available) return "In stock";
	const stock = available > 0 ? `${formatNumber(available)} in stock` : "Not in stock";
	const [first, second] = listPickOptions(line, terms.leastPoisha);
	if (!first) return `${stock}. ${describeLeast(terms)}`;
	const time = formatLeadTime(leadDays);
	return available > 0 && !second
		? `${stock}. ${describeLeast(terms)}. All of it ${time}`
		: `${stock}, ${second ? "the rest " : ""}${time}`;
}

type QuoteLinesProps = {
	lines: readonly ShownQuoteLine[];
	terms: PickTerms;
	/** Before it is answered there are none. */
	hasPrices: boolean;
	/** Once it has ended, the stock says nothing about it. */
	hasStock: boolean;
};

const QUANTITY = [
	"Quantity",
	({ quantity }: ShownQuoteLine) => formatNumber(quantity),
	"end",
] as const;

const PRICED = [
	["Unit price", ({ unitPoisha }: ShownQuoteLine) => <Money poisha={unitPoisha} />, "end"],
	[
		"Total",
		({ unitPoisha, quantity }: ShownQuoteLine) => (
			<Money poisha={calculateLineTotal(unitPoisha, quantity)} />
		),
		"end",
	],
] as const;

export function QuoteLines({ lines, terms, hasPrices, hasStock }: QuoteLinesProps) {
	const groups = groupAlternatives(lines);
	const describeLine = (line: ShownQuoteLine) => {
		const { length = 1 } = groups.get(line.productId ?? "") ?? [];
		const choice = length > 1 ? `One of ${length} quantities to choose from` : "";
		return [hasStock && line.unitPoisha > 0 ? describeStock(line, terms) : "", choice]
			.filter(Boolean)
			.join(". ");
	};
	const named = [
		"Part",
		(line: ShownQuoteLine) => {
			const text = describeLine(line);
			return (
				<>
					{nameQuoteLine(line)}
					{text ? <SecondLine>{text}</SecondLine> : null}
				</>
			);
		},
	] as const;
	return (
		<DataTable
			caption="Lines of the quote"
			rows={lines}
			getKey={({ n }) => n}
			columns={[named, QUANTITY, ...(hasPrices ? PRICED : [])]}
		/>
	);
}
