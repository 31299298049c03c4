import { calculateLineTotal, formatTk } from "~/domain/money/rules";
import { findBreak, findCheaperBreak, type Price, type PriceBreak } from "~/domain/prices/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Day } from "../elements/date-time";

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

/** Shows '100 cost tk 900, less than your 99 (tk 940).'. */
export function CheaperBreak({ breaks, quantity }: CheaperBreakProps) {
	const cheaper = findCheaperBreak(breaks, quantity);
	if (!cheaper) return null;
	const total = calculateLineTotal(cheaper.unitPoisha, cheaper.minQuantity);
	const own = calculateLineTotal(findBreak(breaks, quantity).unitPoisha, quantity);
	const comparison = total < own ? "less than" : "no more than";
	return (
		<p className="hint">
			<strong>{formatNumber(cheaper.minQuantity)}</strong> cost {formatTk(total)}, {comparison} your{" "}
			{formatNumber(quantity)} ({formatTk(own)}).
		</p>
	);
}
