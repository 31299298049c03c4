import { Form } from "@remix-run/react";
import { formatTk } from "~/domain/money/rules";
import {
	RETURN_CONDITION_LABELS,
	RETURN_CONDITIONS,
	type ReturnLine,
} from "~/domain/returns/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "~/ui/elements/button";
import { Cell, Table } from "~/ui/elements/table";
import { Options } from "~/ui/forms/field";
import { FieldError } from "~/ui/forms/field-error";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { TextArea } from "~/ui/forms/text-area";
import { CellInput } from "~/ui/lists/cell-input";
import { getLineField, getTypedState, type LineFormResult } from "~/ui/orders/line-form";
import { INTENTS } from "./return-fields";
import { ReturnedProduct } from "./return-lines";

type ReceiveFormProps = {
	lines: readonly ReturnLine[];
	result?: LineFormResult;
	idempotencyKey: string;
};

export const ReceiveForm = ({ lines, result, idempotencyKey }: ReceiveFormProps) => (
	<Form method="post" noValidate replace className="mb-10">
		<IdempotencyKeyField value={idempotencyKey} />
		<Table
			caption="What arrived. Units as new go back into stock, others only if you enter how many."
			head={["Product", "Units", "Received", "Condition", "Return to stock"]}
			ends={["Units", "Received", "Return to stock"]}
		>
			{lines.map((line) => (
				<LineRow key={line.lineId} line={line} result={result} />
			))}
		</Table>
		<Button type="submit" name="intent" value={INTENTS.receive} variant="main" className="mt-4">
			Mark as received
		</Button>
	</Form>
);

const CONDITIONS = RETURN_CONDITIONS.map((id) => ({ id, label: RETURN_CONDITION_LABELS[id] }));

function LineRow({ line, result }: { line: ReturnLine; result?: LineFormResult }) {
	const { lineId, productName, quantity } = line;
	const condition = getLineField("condition", lineId);
	const getState = (field: "received" | "stock", preset: string) => {
		const name = getLineField(field, lineId);
		return {
			id: name,
			name,
			inputMode: "numeric" as const,
			className: "w-28 text-right",
			defaultValue: result?.typed[name] ?? preset,
			error: result?.errors[name]?.[0],
		};
	};
	return (
		<tr>
			<Cell label="Product">
				<ReturnedProduct {...line} />
			</Cell>
			<Cell label="Units" align="end">
				{formatNumber(quantity)}
			</Cell>
			<Cell label="Received" align="end">
				<CellInput
					{...getState("received", String(quantity))}
					label={`Received units of ${productName}`}
				/>
			</Cell>
			<Cell label="Condition">
				<select
					id={`field-${condition}`}
					name={condition}
					aria-label={`Condition of ${productName}`}
					className="input"
					defaultValue={result?.typed[condition]}
				>
					<Options choices={CONDITIONS} />
				</select>
				<FieldError id={`error-${condition}`} message={result?.errors[condition]?.[0]} />
			</Cell>
			<Cell label="Return to stock" align="end">
				<CellInput
					{...getState("stock", "")}
					placeholder={`${formatNumber(quantity)} if as new`}
					label={`Units of ${productName} back to stock; if empty, those received as new`}
				/>
			</Cell>
		</tr>
	);
}

type SettleFormProps = { refundPoisha: number; idempotencyKey: string };

export const SettleForm = ({ refundPoisha, idempotencyKey }: SettleFormProps) => (
	<Form method="post" replace className="mt-6">
		<IdempotencyKeyField value={idempotencyKey} />
		<p className="mb-4">
			{refundPoisha > 0
				? `The share of what arrived is ${formatTk(refundPoisha)}. The buyer gets an email when it was sent.`
				: "Nothing is left to refund for what arrived."}
		</p>
		<Button type="submit" name="intent" value={INTENTS.settle} variant="main">
			{refundPoisha > 0 ? `Refund ${formatTk(refundPoisha)}` : "Settle without a refund"}
		</Button>
	</Form>
);

type DecideFormProps = { isApproved: boolean; result?: LineFormResult; idempotencyKey: string };

/** What was approved can still be rejected. */
export const DecideForm = ({ isApproved, result, idempotencyKey }: DecideFormProps) => (
	<Form method="post" noValidate replace className="mt-8 max-w-text">
		<IdempotencyKeyField value={idempotencyKey} />
		{isApproved ? <h2 className="mb-3">If the goods don't arrive</h2> : null}
		<TextArea
			label={isApproved ? "Why it is rejected" : "Answer to the buyer"}
			hint={
				isApproved
					? "Included in the email to the buyer."
					: "Included in the email: where to send the goods, or why you reject the return."
			}
			rows={3}
			required={isApproved}
			{...getTypedState(result, "answer")}
		/>
		<div className="flex flex-wrap gap-3">
			{isApproved ? null : (
				<Button type="submit" name="intent" value={INTENTS.approve} variant="main">
					Approve
				</Button>
			)}
			<Button type="submit" name="intent" value={INTENTS.reject} variant="danger">
				Reject
			</Button>
		</div>
	</Form>
);
