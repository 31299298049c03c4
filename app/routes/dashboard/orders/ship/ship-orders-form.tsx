import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import { Cell, Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { PlainField } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { CellInput } from "~/ui/lists/cell-input";
import { DeliveryCell, OrderCell } from "./order-cells";
import type { SelectedOrder } from "./order-to-ship.server";
import {
	COMMON_CARRIER_FIELD,
	getCarrierField,
	getTrackingField,
	PRINT_INTENT,
	type ShipFormResult,
} from "./ship-form";

const CARRIERS_ID = "carriers";

type ShipFormProps = {
	orders: readonly SelectedOrder[];
	carriers: readonly string[];
	result?: ShipFormResult;
	action: string;
	idempotencyKey: string;
};

export function ShipForm({ orders, carriers, result, action, idempotencyKey }: ShipFormProps) {
	const errors = Object.entries(result?.errors ?? {}).map(([field, error]) => {
		const order = orders.find(({ orderId }) => field.endsWith(`-${orderId}`));
		return [field, [order ? `${order.orderNumber}: ${error}` : error]];
	});
	const getState = (field: string, preset?: string) => ({
		id: field,
		name: field,
		defaultValue: result?.typed[field] ?? preset,
		error: result?.errors[field],
	});
	const { id: _, error: commonError, ...common } = getState(COMMON_CARRIER_FIELD);
	return (
		<Form method="post" action={action} noValidate replace className="mb-10">
			<IdempotencyKeyField value={idempotencyKey} />
			<ErrorSummary errors={Object.fromEntries(errors)} />
			{orders.length > 1 ? (
				<div className="max-w-narrow">
					<PlainField
						label="Carrier for all orders"
						hint="For orders without their own carrier below."
						list={CARRIERS_ID}
						errors={commonError ? [commonError] : undefined}
						{...common}
					/>
				</div>
			) : null}
			<datalist id={CARRIERS_ID}>
				{carriers.map((carrier) => (
					<option key={carrier} value={carrier} />
				))}
			</datalist>
			<Table
				caption="Ready to ship. Carrier and tracking number are optional; the buyer gets them by email. Shipping is final."
				head={["Order", "Deliver to", "Carrier", "Tracking number"]}
			>
				{orders.map((order) => (
					<tr key={order.orderId}>
						<OrderCell order={order}>
							<input type="hidden" name="orderId" value={order.orderId} />
						</OrderCell>
						<DeliveryCell order={order} />
						<Cell label="Carrier">
							<CellInput
								{...getState(getCarrierField(order.orderId), order.carrier)}
								label={`Carrier of ${order.orderNumber}`}
								list={CARRIERS_ID}
								className="md:min-w-40"
							/>
						</Cell>
						<Cell label="Tracking number">
							<CellInput
								{...getState(getTrackingField(order.orderId))}
								label={`Tracking number of ${order.orderNumber}`}
							/>
						</Cell>
					</tr>
				))}
			</Table>
			<div className="mt-6 flex flex-wrap gap-3">
				<Button type="submit" variant="main">
					{orders.length === 1 ? "Ship 1 order" : `Ship ${orders.length} orders`}
				</Button>
				<Button type="submit" name="intent" value={PRINT_INTENT}>
					Ship and print slips
				</Button>
			</div>
		</Form>
	);
}
