import type { OrderHeader } from "~/domain/orders/rules/order-line";
import type { OrderStep } from "~/domain/orders/rules/order-steps";
import { describeWithheld } from "~/domain/payments/refund-rules";
import { formatNumber } from "~/platform/format/format-number";
import { Moment } from "~/ui/elements/date-time";
import { Icon } from "~/ui/elements/icon";
import { Money } from "~/ui/elements/money";
import { ShipmentNote } from "~/ui/orders/shipment-note";

export type TrackedStep = OrderStep & { trackingUrl: string | null };

type OrderStepsProps = {
	steps: readonly TrackedStep[];
	deliveryKind: OrderHeader["deliveryKind"];
	/** In the order of the order's lines; '' for a charge. */
	names: readonly string[];
	nextSteps: readonly string[];
	isOnAccount: boolean;
};

export const OrderSteps = ({
	steps,
	deliveryKind,
	names,
	nextSteps,
	isOnAccount,
}: OrderStepsProps) => (
	<section aria-labelledby="steps" className="mb-6 border-t pt-6">
		<h2 id="steps" className="mb-3">
			Progress
		</h2>
		<ol className="grid gap-3 [&>li]:grid [&>li]:grid-cols-[1.25rem_minmax(0,1fr)] [&>li]:gap-x-3">
			{steps.map((step) => (
				<li key={`${step.kind} ${step.at} ${step.positions[0]}`}>
					<Icon name="check" />
					<div>
						<StepText step={step} deliveryKind={deliveryKind} isOnAccount={isOnAccount} />
						<small className="block">
							<Moment at={step.at} />
						</small>
						{names.length > 1 || step.kind === "shipped" ? (
							<StepLines names={nameLines(step, names)} />
						) : null}
					</div>
				</li>
			))}
			{nextSteps.map((text) => (
				<li key={text} className="text-soft">
					<span aria-hidden className="mx-auto mt-1.5 size-3 rounded-circle border border-edge" />
					{text}
				</li>
			))}
		</ol>
	</section>
);

function StepText({
	step,
	deliveryKind,
	isOnAccount,
}: { step: TrackedStep } & Pick<OrderStepsProps, "deliveryKind" | "isOnAccount">) {
	switch (step.kind) {
		case "placed":
			return <>Placed</>;
		case "paid":
			return isOnAccount ? (
				<>On account</>
			) : (
				<>
					Paid <small className="code wrap-anywhere">{step.transactionId}</small>
				</>
			);
		case "shipped":
			return <ShipmentNote shipment={step} deliveryKind={deliveryKind} />;
		case "cancelled":
			return <>Cancelled</>;
		case "refund":
			return (
				<>
					{step.amountPoisha > 0 ? (
						<span className="block">
							{isOnAccount ? "Credited" : step.isDone ? "Refunded" : "Refund on its way:"}{" "}
							<Money poisha={step.amountPoisha} />
						</span>
					) : null}
					{step.withheldPoisha > 0 ? describeWithheld(step.withheldPoisha) : null}
				</>
			);
	}
}

/** '60 × Hex bolt' for what was shipped. */
const nameLines = (step: TrackedStep, names: readonly string[]) =>
	step.positions.flatMap((position, index) => {
		// A charge is named only where money goes back for it.
		const name = names[position] || (step.kind === "refund" ? "Delivery" : "");
		if (name === "") return [];
		const units = step.kind === "shipped" ? step.units[index] : undefined;
		return units === undefined ? name : `${formatNumber(units)} × ${name}`;
	});

const MAX_OPEN_NAMES = 3;

/** The products that a step was about, if it was not about all of them. */
function StepLines({ names }: { names: readonly string[] }) {
	if (names.length === 0) return null;
	if (names.length <= MAX_OPEN_NAMES) return <p className="text-small">{names.join(", ")}</p>;
	return (
		<details className="text-small">
			<summary className="w-fit cursor-pointer py-1">{names.length} products</summary>
			<p>{names.join(", ")}</p>
		</details>
	);
}
