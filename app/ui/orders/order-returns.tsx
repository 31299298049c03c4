import type { ReactNode } from "react";
import { listUnits } from "~/domain/orders/rules/order-line";
import type { Return } from "~/domain/returns/rules";
import { Day } from "../elements/date-time";
import { ReturnBadge } from "./return-badge";

type OrderReturnsProps = {
	returns: readonly Return[];
	renderNumber: (returned: Return) => ReactNode;
	renderActions?: (returned: Return) => ReactNode;
};

/** The returns of an order, and what is to be done with each. */
export function OrderReturns({ returns, renderNumber, renderActions }: OrderReturnsProps) {
	if (returns.length === 0) return null;
	return (
		<section aria-labelledby="returns" className="mb-6 border-t pt-6">
			<h2 id="returns" className="mb-3">
				Returns
			</h2>
			<ul className="grid gap-4">
				{returns.map((returned) => (
					<li key={returned.id}>
						<strong>{renderNumber(returned)}</strong> <ReturnBadge state={returned.state} />
						<p>{listUnits(returned.lines)}</p>
						<p className="text-small text-soft">
							{NEXT_STEPS[returned.state]} Requested <Day at={returned.createdAt} />.
						</p>
						{returned.answer ? <p className="whitespace-pre-line">{returned.answer}</p> : null}
						{renderActions?.(returned)}
					</li>
				))}
			</ul>
		</section>
	);
}

const NEXT_STEPS: Record<Return["state"], string> = {
	requested: "We'll check it and email you.",
	approved: "The goods are to be sent back, with the number of the return in the parcel.",
	rejected: "The shop does not take these goods back.",
	withdrawn: "The buyer keeps these goods.",
	received: "The goods have arrived and are to be refunded.",
	settled: "Received and refunded.",
};
