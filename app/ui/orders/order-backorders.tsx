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
	orderId?: string;
	getPath: (orderId: string) => string;
};

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
