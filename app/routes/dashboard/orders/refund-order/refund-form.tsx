import { Form } from "@remix-run/react";
import { REFUND_REASON_LABELS, UNIT_REFUND_REASONS } from "~/domain/payments/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { Cell, Table } from "~/ui/elements/table";
import { CheckboxField, SelectField } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { TextArea } from "~/ui/forms/text-area";
import { CellInput } from "~/ui/lists/cell-input";
import { getLineField, getTypedState, type LineFormResult } from "~/ui/orders/line-form";

type RefundableLine = {
	id: string;
	productName: string;
	partNumber: string;
	/** Units that can come back. */
	shipped: number;
	toShip: number;
	leftPoisha: number;
};

type RefundFormProps = {
	lines: readonly RefundableLine[];
	result?: LineFormResult;
	idempotencyKey: string;
};

const REASONS = UNIT_REFUND_REASONS.map((id) => ({ id, label: REFUND_REASON_LABELS[id] }));

/** Presets what is left to ship; when all was shipped, all that can come back. */
export function RefundForm({ lines, result, idempotencyKey }: RefundFormProps) {
	const isAnyToShip = lines.some(({ toShip }) => toShip > 0);
	const preset = isAnyToShip ? "toShip" : "shipped";
	const reason = isAnyToShip ? "cancelled" : "returned";
	return (
		<Form method="post" noValidate replace>
			<IdempotencyKeyField value={idempotencyKey} />
			<Table
				caption="Units to refund"
				head={["Product", "Shipped", "To ship", "Not refunded", "Units"]}
				ends={["Shipped", "To ship", "Not refunded", "Units"]}
			>
				{lines.map((line) => (
					<LineRow key={line.id} line={line} units={line[preset]} result={result} />
				))}
			</Table>
			<div className="mt-4 max-w-text">
				<SelectField
					label="Reason"
					required
					{...getTypedState(result, "reason", reason)}
					choices={REASONS}
				/>
				<TextArea
					label="Note"
					hint="Included in the email to the buyer, and on the credit note."
					rows={3}
					{...getTypedState(result, "note")}
				/>
				<CheckboxField
					label="Put the units back in stock"
					name="restock"
					defaultChecked={result?.typed.restock === "on"}
				/>
			</div>
			<Button type="submit" variant="danger">
				Refund
			</Button>
		</Form>
	);
}

type LineRowProps = { line: RefundableLine; units: number; result?: LineFormResult };

function LineRow({ line, units, result }: LineRowProps) {
	const { id, productName, partNumber, shipped, toShip, leftPoisha } = line;
	const field = getLineField("units", id);
	return (
		<tr>
			<Cell label="Product">
				{productName}
				{partNumber ? <small className="code block">{partNumber}</small> : null}
			</Cell>
			<Cell label="Shipped" align="end">
				{formatNumber(shipped)}
			</Cell>
			<Cell label="To ship" align="end">
				{formatNumber(toShip)}
			</Cell>
			<Cell label="Not refunded" align="end">
				<Money poisha={leftPoisha} />
			</Cell>
			<Cell label="Units" align="end">
				<CellInput
					id={field}
					name={field}
					label={`Units of ${productName} to refund`}
					inputMode="numeric"
					className="w-28 text-right"
					defaultValue={result?.typed[field] ?? String(units)}
					error={result?.errors[field]?.[0]}
				/>
			</Cell>
		</tr>
	);
}
