import type { ReactNode } from "react";
import type { DocumentLine, DocumentTotals } from "~/domain/documents/facts";
import { formatVatRate } from "~/domain/money/vat-rate";
import { formatNumber } from "~/platform/format/format-number";
import { Money } from "../elements/money";
import { OwnNumber } from "../parts/own-number";

const Amount = ({ poisha }: { poisha: number }) => <Money poisha={poisha} hasDecimals isBare />;

/** Narrow where it is a column. */
const DUTY = "Supple\u00ADmentary duty";

const listTaxes = (amounts: DocumentTotals) =>
	[
		["Value", <Amount key="value" poisha={amounts.netPoisha} />],
		[DUTY, <Amount key="duty" poisha={amounts.supplementaryDutyPoisha} />],
		["VAT", <Amount key="vat" poisha={amounts.vatPoisha} />],
		["Value with taxes", <Amount key="gross" poisha={amounts.grossPoisha} />],
	] as const;

const HEAD = [
	"No.",
	"Description",
	"Unit",
	"Quantity",
	"Unit value",
	"Value",
	DUTY,
	"VAT rate",
	"VAT",
	"Value with taxes",
];

/** Writes '1,250.0000' for '1250.0000'. */
const groupThousands = (value: string) => value.replace(/\d(?=(\d{3})+\.)/g, "$&,");

function listCells(line: DocumentLine): [label: string, value: ReactNode][] {
	const [value, duty, vat, gross] = listTaxes(line).map(([, amount]) => amount);
	const cells = [
		line.serial,
		<Description key="description" line={line} />,
		line.unit,
		line.quantity > 0 ? formatNumber(line.quantity) : "–",
		line.unitValue ? groupThousands(line.unitValue) : "–",
		...[value, duty],
		formatVatRate(line.vatBp),
		...[vat, gross],
	];
	return cells.map((cell, index) => [HEAD[index] ?? "", cell]);
}

const Description = ({ line }: { line: DocumentLine }) => (
	<>
		{line.description}
		{line.partNumber ? (
			<small className="block print:ml-1 print:inline-block">{line.partNumber}</small>
		) : null}
		<OwnNumber number={line.customerNumber} className="print:ml-1 print:inline" />
	</>
);

type MushakLinesProps = { lines: readonly DocumentLine[]; totals: DocumentTotals };

/** On a phone, each cell is a row with its label. */
export const MushakLines = ({ lines, totals }: MushakLinesProps) => (
	<table className="w-full text-small tabular-nums max-sm:block print:text-[9px] print:[&_:is(td,th,small)]:leading-[1.3] print:[&_small]:text-[9px] [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pl-2 [&_:is(td,th)]:text-right [&_:is(td,th)]:align-top print:[&_:is(td,th)]:py-[0.7mm] [&_:is(td,th):first-child]:pl-0 [&_:is(thead,tbody)_:is(td,th):nth-child(-n+3)]:text-left max-sm:[&_:is(td,th)]:pl-0 [&_tr]:border-b [&_thead_th:nth-child(2)]:w-full sm:[&_tbody_td:not(:nth-child(2))]:whitespace-nowrap">
		<caption className="pb-2 text-left text-soft max-sm:block">Amounts in tk</caption>
		<thead className="max-sm:hidden">
			<tr>
				{HEAD.map((label) => (
					<th key={label} scope="col" className="font-semibold">
						{label}
					</th>
				))}
			</tr>
		</thead>
		<tbody className="max-sm:block">
			{lines.map((line) => (
				<tr key={line.serial} className="max-sm:block max-sm:py-2">
					{listCells(line).map(([label, value]) => (
						<td
							key={label}
							data-label={label}
							className="max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 max-sm:text-right max-sm:before:flex-none max-sm:before:text-soft max-sm:before:content-[attr(data-label)]"
						>
							{typeof value === "object" ? <span className="wrap-anywhere">{value}</span> : value}
						</td>
					))}
				</tr>
			))}
		</tbody>
		<tfoot className="font-bold max-sm:block print:table-row-group">
			<tr className="max-sm:block max-sm:py-2">
				<th scope="row" colSpan={5} className="max-sm:block">
					Total
				</th>
				{listTaxes(totals).map(([label, amount], index) => (
					<td
						key={label}
						colSpan={index === 2 ? 2 : 1}
						data-label={label}
						className="max-sm:flex max-sm:justify-between max-sm:before:content-[attr(data-label)]"
					>
						{amount}
					</td>
				))}
			</tr>
		</tfoot>
	</table>
);
