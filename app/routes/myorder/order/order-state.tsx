import type { OrderHeader } from "~/domain/orders/rules/order-line";
import type { OrderStatus } from "~/domain/orders/rules/order-status";
import { findLastStep } from "~/domain/orders/rules/order-steps";
import { Day } from "~/ui/elements/date-time";
import { ShipmentNote } from "~/ui/orders/shipment-note";
import type { TrackedStep } from "./order-steps";

type OrderStateProps = {
	status: OrderStatus;
	isDue: boolean;
	steps: readonly TrackedStep[];
	deliveryKind: OrderHeader["deliveryKind"];
	isOnAccount: boolean;
};

export function OrderState({ status, isDue, steps, deliveryKind, isOnAccount }: OrderStateProps) {
	const [placed] = steps;
	const shipped = findLastStep(steps, "shipped");
	const shipment = shipped ? (
		<ShipmentNote shipment={shipped} at={shipped.at} deliveryKind={deliveryKind} />
	) : null;
	switch (status) {
		case "unpaid":
			return isDue ? (
				<>Placed {placed ? <Day at={placed.at} /> : null}</>
			) : (
				<>This order is being cancelled and can no longer be paid.</>
			);
		case "partly-paid":
			return <>Part of this order is still to be paid.</>;
		case "paid":
		case "partly-shipped":
			return shipment ? (
				<>
					{shipment}. The rest is{" "}
					{deliveryKind === "pickup" ? "not ready yet" : "still to be shipped"}.
				</>
			) : deliveryKind === "pickup" ? (
				"Not ready yet. We'll email you when it is ready for pickup."
			) : (
				"Not shipped yet. We'll email you when it ships."
			);
		case "shipped":
			return shipment;
		case "cancelled":
			return <>This order is cancelled. Nothing is owed.</>;
		case "refunded":
			return isOnAccount ? (
				<>This order was credited to your account.</>
			) : (
				<>
					This order was refunded. Your refund goes back the way you paid. Banks can take up to 10
					days.
				</>
			);
	}
}
