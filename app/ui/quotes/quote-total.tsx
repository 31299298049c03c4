import type { Amounts } from "~/domain/money/amounts";
import { Money } from "../elements/money";
import { NetTotal } from "../elements/net-total";
import { RoundingNote } from "../elements/rounding-note";

type QuoteTotalProps = {
	quote: { deliveryMethod: string; deliveryPoisha: number };
	/** Null while one of several quantities must be chosen. */
	amounts: Amounts & { isOpen: boolean };
};

/** Of all lines; of alternatives none is counted. */
export const QuoteTotal = ({ quote, amounts }: QuoteTotalProps) => (
	<div className="my-4 ml-auto max-w-[24rem]">
		<p className="flex justify-between gap-4">
			Delivery: {quote.deliveryMethod || "as agreed"} <Money poisha={quote.deliveryPoisha} />
		</p>
		<p className="flex justify-between gap-4 text-lead font-bold">
			{amounts.isOpen ? "Total without the quantities to choose" : "Total"}{" "}
			<Money poisha={amounts.grossPoisha} />
		</p>
		<div className="mb-4 grid justify-items-end text-right">
			{amounts.vatPoisha > 0 ? (
				<NetTotal {...amounts} />
			) : (
				<p className="hint">No VAT is contained.</p>
			)}
			<RoundingNote rounding={amounts.roundingPoisha} />
		</div>
	</div>
);
