import type { OrderHeader } from "~/domain/orders/rules/order-line";
import { Day } from "../elements/date-time";
import { Entry } from "./entry";

/** An entry in a list of facts. Renders nothing if the buyer named no day. */
export const RequestedDate = ({ order }: { order: Pick<OrderHeader, "requestedOn"> }) => (
	<Entry term="Requested for">
		{order.requestedOn && <Day at={Date.parse(order.requestedOn)} />}
	</Entry>
);
