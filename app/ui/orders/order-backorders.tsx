import { Link } from "@remix-run/react";
import { describeBackorderState } from "~/domain/backorders/rules";
import { listUnits } from "~/domain/orders/rules/order-line";
import { Day } from "../elements/date-time";

type Backorder = Parameters<typeof describeBackorderState>[0];

type OrderBackordersProps = {
	orderId: string;
	backorders: readonly Backorder[];
	getPath: (orderId: string) => string;
};

/** What waits besides an order, and what an order was made of. */
export function OrderBackorders({ orderId, backorders, getPath }: OrderBackordersProps) {
	if (backorders.length === 0) return null;
	return (
		<section aria-labelledby="backorders" className="mb-6 border-t pt-6">
			<h2 id="backorders" className="mb-3">
				Backorders
			</h2>
			<ul className="grid gap-4">
				{backorders.map((backorder) => (
					<li key={backorder.id}>
						{listUnits([backorder])}
						<p className="text-small text-soft">
							<BackorderState backorder={backorder} orderId={orderId} getPath={getPath} />
						</p>
					</li>
				))}
			</ul>
		</section>
	);
}

type BackorderStateProps = {
	backorder: Backorder;
	/** The order whose page this is. */
	orderId?: string;
	getPath: (orderId: string) => string;
};

/** Its state, when it can be sent, and the orders before and after it. */
export function BackorderState({ backorder, orderId = "", getPath }: BackorderStateProps) {
	const { createdAt, newOrderId, newOrderNumber } = backorder;
	return (
		<>
			{describeBackorderState(backorder)}
			{newOrderId && newOrderId !== orderId ? (
				<>
					{" "}
					as <Link to={getPath(newOrderId)}>{newOrderNumber}</Link>
				</>
			) : null}
			. Since <Day at={createdAt} />
			{backorder.orderId && backorder.orderId !== orderId ? (
				<>
					, with <Link to={getPath(backorder.orderId)}>{backorder.orderNumber}</Link>
				</>
			) : null}
			.
		</>
	);
}
