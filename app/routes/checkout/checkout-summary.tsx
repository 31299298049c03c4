import type { ComponentProps } from "react";
import type { Amounts } from "~/domain/money/amounts";
import { Button } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { NetTotal } from "~/ui/elements/net-total";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { OrderCharges } from "~/ui/orders/delivery-choice";
import { getOrderLabel, WaitChoices, WaitingLines } from "~/ui/orders/wait-choice";
import type { CheckoutLine } from "./checkout-line";
import {
	CHANGE_QUANTITIES_INTENT,
	hasQuantityError,
	LineQuantities,
	needsQuantity,
	OrderLines,
	type TypedQuantities,
} from "./order-lines";

type CheckoutSummaryProps = TypedQuantities & {
	lines: readonly CheckoutLine[];
	amounts: Amounts;
	/** How much of the month's limit is used; null without a limit. */
	ownLimit: string | null;
	needsApproval: boolean;
	charges: ComponentProps<typeof OrderCharges>;
	waiting: ComponentProps<typeof WaitChoices> & {
		now: readonly CheckoutLine[];
		later: ComponentProps<typeof WaitingLines>["lines"];
	};
};

export const REQUEST_INTENT = "request-approval";

/** A cart with a wrong quantity can't be ordered, so its button changes the quantity. */
export function CheckoutSummary({
	lines,
	amounts,
	ownLimit,
	needsApproval,
	charges,
	waiting: { now, later, ...choice },
	...typed
}: CheckoutSummaryProps) {
	return (
		<section
			aria-labelledby="summary"
			className="rounded-part border bg-surface p-4 md:px-6 lg:sticky lg:top-4"
		>
			<h2 id="summary" className="mb-2">
				Your order: {lines.length} {lines.length === 1 ? "item" : "items"}
			</h2>
			<OrderLines lines={choice.offers.length > 0 ? now : lines} />
			<WaitChoices {...choice} />
			{now.some(needsQuantity) ? (
				<>
					<LineQuantities lines={lines} {...typed} />
					<Button type="submit" variant="main" name="intent" value={CHANGE_QUANTITIES_INTENT}>
						Change the quantity
					</Button>
				</>
			) : (
				<>
					{lines.some(needsQuantity) ? (
						<details className="mb-4" open={lines.some((line) => hasQuantityError(line, typed))}>
							<summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
								Order another quantity
							</summary>
							<LineQuantities lines={lines} {...typed} />
							<Button type="submit" name="intent" value={CHANGE_QUANTITIES_INTENT}>
								Change the quantity
							</Button>
						</details>
					) : null}
					<OrderCharges {...charges} />
					<p className="flex justify-between gap-4 text-lead font-bold">
						{later.length > 0 ? "Total now" : "Total"} <Money poisha={amounts.grossPoisha} />
					</p>
					<div className="mb-4 grid justify-items-end text-right">
						<NetTotal {...amounts} />
						<RoundingNote rounding={amounts.roundingPoisha} />
						{ownLimit ? <small className="text-soft">Your limit: {ownLimit}</small> : null}
					</div>
					<WaitingLines lines={later} />
					<Button
						type="submit"
						variant="main"
						className="w-full"
						{...(needsApproval ? { name: "intent", value: REQUEST_INTENT } : {})}
					>
						{needsApproval ? "Request approval" : getOrderLabel(now.length, later.length)}
					</Button>
				</>
			)}
		</section>
	);
}
