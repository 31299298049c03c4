import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Cell, Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { DeliveryCell, OrderCell } from "./order-cells";
import type { SelectedOrder } from "./order-to-ship.server";
import {
	COMMON_CARRIER_FIELD,
	getCarrierField,
	getTrackingField,
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
	const getState = (field: string) => ({
		name: field,
		typed: result?.typed[field],
		error: result?.errors[field],
	});
	const common = getState(COMMON_CARRIER_FIELD);
	return (
		<Form method="post" action={action} noValidate replace className="mb-10">
			<IdempotencyKeyField value={idempotencyKey} />
			<ErrorSummary errors={Object.fromEntries(errors)} />
			{orders.length > 1 ? (
				<div className="max-w-narrow">
					<Field
						label="Carrier for all orders"
						name={COMMON_CARRIER_FIELD}
						hint="For orders without their own carrier below."
						list={CARRIERS_ID}
						autoComplete="off"
						defaultValue={common.typed}
						errors={common.error ? [common.error] : undefined}
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
							<TextInput
								{...getState(getCarrierField(order.orderId))}
								label={`Carrier of ${order.orderNumber}`}
								list={CARRIERS_ID}
							/>
						</Cell>
						<Cell label="Tracking number">
							<TextInput
								{...getState(getTrackingField(order.orderId))}
								label={`Tracking number of ${order.orderNumber}`}
							/>
						</Cell>
					</tr>
				))}
			</Table>
			<Button type="submit" variant="main" className="mt-6">
				{orders.length === 1 ? "Ship 1 order" : `Ship ${orders.length} orders`}
			</Button>
		</Form>
	);
}

type TextInputProps = {
	name: string;
	label: string;
	typed?: string;
	error?: string;
	list?: string;
};

function TextInput({ name, label, typed, error, list }: TextInputProps) {
	return (
		<>
			<input
				className="input"
				id={`field-${name}`}
				name={name}
				defaultValue={typed}
				list={list}
				autoComplete="off"
				aria-label={label}
				aria-invalid={error ? true : undefined}
				aria-describedby={error && `error-${name}`}
			/>
			{error ? (
				<p id={`error-${name}`} className="field-error">
					<Icon name="alert" />
					<span>{error}</span>
				</p>
			) : null}
		</>
	);
}
