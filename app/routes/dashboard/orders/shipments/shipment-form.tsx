import { Form } from "@remix-run/react";
import type { Shipment } from "~/domain/orders/rules/shipping";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "~/ui/elements/button";
import { Cell, Table } from "~/ui/elements/table";
import { Field } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { CellInput } from "~/ui/lists/cell-input";
import { getLineField, getTypedState, type LineFormResult } from "~/ui/orders/line-form";
import { INTENTS } from "./shipment-fields";

type OpenLine = {
	id: string;
	productName: string;
	partNumber: string;
	bin: string;
	ordered: number;
	shipped: number;
	left: number;
	preset: number;
};

type ShipmentFormProps = {
	lines: readonly OpenLine[];
	repacked: Pick<Shipment, "carrier" | "trackingNumber" | "note"> | null;
	usualCarrier: string;
	carriers: readonly string[];
	result?: LineFormResult;
	idempotencyKey: string;
};

const CARRIERS_ID = "carriers";

export function ShipmentForm(props: ShipmentFormProps) {
	const { lines, repacked, usualCarrier, carriers, result, idempotencyKey } = props;
	const preset = repacked ?? { carrier: usualCarrier, trackingNumber: "", note: "" };
	const getState = (name: "carrier" | "trackingNumber" | "note") => ({
		...getTypedState(result, name, preset[name]),
		autoComplete: "off",
	});
	return (
		<Form method="post" noValidate replace className="mb-10">
			<IdempotencyKeyField value={idempotencyKey} />
			<Table
				caption={lines.length === 1 ? "1 product to ship" : `${lines.length} products to ship`}
				head={["Product", "Bin", "Ordered", "Left", "Units"]}
				ends={["Ordered", "Left", "Units"]}
			>
				{lines.map((line) => (
					<LineRow key={line.id} line={line} result={result} />
				))}
			</Table>
			<datalist id={CARRIERS_ID}>
				{carriers.map((carrier) => (
					<option key={carrier} value={carrier} />
				))}
			</datalist>
			<div className="mt-4 grid items-start gap-x-4 sm:grid-cols-3">
				<Field label="Carrier" list={CARRIERS_ID} {...getState("carrier")} />
				<Field label="Tracking number" {...getState("trackingNumber")} />
				<Field label="Note" hint="Printed on the packing slip." {...getState("note")} />
			</div>
			<p className="mb-4 text-soft">
				A packed shipment can still be changed. Marking as shipped is final, and the buyer gets an
				email.
			</p>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" name="intent" value={INTENTS.pack}>
					Save as packed
				</Button>
				<Button type="submit" name="intent" value={INTENTS.ship} variant="main">
					Mark as shipped
				</Button>
			</div>
		</Form>
	);
}

function LineRow({ line, result }: { line: OpenLine; result?: LineFormResult }) {
	const { productName, partNumber, bin, ordered, shipped, left, preset } = line;
	const field = getLineField("units", line.id);
	return (
		<tr>
			<Cell label="Product">
				{productName}
				{partNumber ? <small className="code block">{partNumber}</small> : null}
			</Cell>
			<Cell label="Bin">{bin || "–"}</Cell>
			<Cell label="Ordered" align="end">
				{formatNumber(ordered)}
				{shipped > 0 ? <small className="block">{formatNumber(shipped)} shipped</small> : null}
			</Cell>
			<Cell label="Left" align="end">
				{formatNumber(left)}
			</Cell>
			<Cell label="Units" align="end">
				<CellInput
					id={field}
					name={field}
					label={`Units of ${productName}`}
					inputMode="numeric"
					className="w-28 text-right"
					defaultValue={result?.typed[field] ?? String(preset)}
					error={result?.errors[field]?.[0]}
				/>
			</Cell>
		</tr>
	);
}
