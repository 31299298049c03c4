import type { OrderHeader } from "~/domain/orders/rules/order-line";
import { Day } from "../elements/date-time";

/** In a list of facts; nothing if the buyer named no day. */
export const RequestedDate = ({ order }: { order: Pick<OrderHeader, "requestedOn"> }) =>
	order.requestedOn ? (
		<>
			<dt>Requested for</dt>
			<dd>
				<Day at={Date.parse(order.requestedOn)} />
			</dd>
		</>
	) : null;
