import { formatLeadTime } from "~/domain/backorders/short-lines";
import { calculateLineTotal } from "~/domain/money/rules";
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

function describeStock({ productId, quantity, available, isForSale, leadDays }: ShownQuoteLine) {
	if (productId === null) return leadDays < 0 ? "" : `Ready ${formatLeadTime(leadDays)}`;
	if (!isForSale) return "No longer for sale";
	if (quantity <= available) return "In stock";
	const now = available > 0 ? `${formatNumber(available)} in stock, the rest ` : "Not in stock, ";
	return `${now}${formatLeadTime(leadDays)}`;
}

type QuoteLinesProps = {
	lines: readonly ShownQuoteLine[];
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

export function QuoteLines({ lines, hasPrices, hasStock }: QuoteLinesProps) {
	const groups = groupAlternatives(lines);
	const describeLine = (line: ShownQuoteLine) => {
		const { length = 1 } = groups.get(line.productId ?? "") ?? [];
		const choice = length > 1 ? `One of ${length} quantities to choose from` : "";
		return [hasStock && line.unitPoisha > 0 ? describeStock(line) : "", choice]
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
