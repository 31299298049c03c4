import { calculateLineTotal, formatTk } from "~/domain/money/rules";
import { calculateNet } from "~/domain/money/vat-rules";
import { findBreak, findCheaperBreak, type Price, type PriceBreak } from "~/domain/prices/rules";
import { Day } from "../elements/date-time";
import { formatCount } from "../elements/format-count";
import { Money } from "../elements/money";

type PriceBreaksProps = {
	breaks: readonly PriceBreak[];
	minQuantity: number;
	/** The rate of the VAT to show prices without; null to show none. */
	netOfBp: number | null;
};

/** Renders nothing if every quantity costs the same. */
export function PriceBreaks({ breaks, minQuantity, netOfBp }: PriceBreaksProps) {
	const reachable = breaks.filter((_, index) => {
		const next = breaks[index + 1];
		return !next || next.minQuantity > minQuantity;
	});
	if (reachable.length < 2) return null;
	return (
		<table className="price-breaks">
			<caption className="sr-only">Prices by quantity</caption>
			{netOfBp === null ? null : (
				<thead>
					<tr>
						<th scope="col">Quantity</th>
						<th scope="col">Price</th>
						<th scope="col">Without VAT (approx.)</th>
					</tr>
				</thead>
			)}
			<tbody>
				{reachable.map(({ minQuantity: start, unitPoisha }, index) => (
					<tr key={start}>
						<th scope="row">
							{formatRange(Math.max(start, minQuantity), reachable[index + 1]?.minQuantity)}
						</th>
						<td>
							<Money poisha={unitPoisha} hasDecimals />
						</td>
						{netOfBp === null ? null : (
							<td>
								<Money poisha={calculateNet(unitPoisha, netOfBp)} hasDecimals />
							</td>
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function formatRange(start: number, next: number | undefined): string {
	if (next === undefined) return `${formatCount(start)}+`;
	const last = next - 1;
	return last === start ? formatCount(start) : `${formatCount(start)}–${formatCount(last)}`;
}

export type PriceOrigin = Pick<Price, "kind" | "untilAt" | "isVatExempt">;

/** Where a price comes from, unless it is the public price. */
export function PriceNote({ price: { kind, untilAt, isVatExempt } }: { price: PriceOrigin }) {
	const reasons = [
		...(kind === "contract" || kind === "group" ? [kind] : []),
		...(isVatExempt ? ["VAT exempt"] : []),
	];
	return (
		<>
			{reasons.length > 0 ? <p className="hint">Your price ({reasons.join(", ")})</p> : null}
			{kind === "sale" ? (
				<p className="hint">
					Sale price, until <Day at={untilAt - 1} />
				</p>
			) : null}
		</>
	);
}

type CheaperBreakProps = {
	breaks: readonly Pick<PriceBreak, "minQuantity" | "unitPoisha">[];
	quantity: number;
};

/** '100 cost tk 900, less than your 99 (tk 940).' */
export function CheaperBreak({ breaks, quantity }: CheaperBreakProps) {
	const cheaper = findCheaperBreak(breaks, quantity);
	if (!cheaper) return null;
	const total = calculateLineTotal(cheaper.unitPoisha, cheaper.minQuantity);
	const own = calculateLineTotal(findBreak(breaks, quantity).unitPoisha, quantity);
	const comparison = total < own ? "less than" : "no more than";
	return (
		<p className="hint">
			<strong>{formatCount(cheaper.minQuantity)}</strong> cost {formatTk(total)}, {comparison} your{" "}
			{formatCount(quantity)} ({formatTk(own)}).
		</p>
	);
}
