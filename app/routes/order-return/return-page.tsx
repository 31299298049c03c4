import { Form } from "@remix-run/react";
import { NOTHING_TO_RETURN, RETURN_REASON_LABELS, RETURN_REASONS } from "~/domain/returns/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Cell, Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { SelectField } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { TextArea } from "~/ui/forms/text-area";
import { Page } from "~/ui/layout/page";
import { CellInput } from "~/ui/lists/cell-input";
import { getLineField, getTypedState, type LineFormResult } from "~/ui/orders/line-form";

type ReturnableLine = {
	id: string;
	productName: string;
	partNumber: string;
	shipped: number;
	returned: number;
	most: number;
};

type ReturnPageProps = {
	orderNumber: string;
	lines: readonly ReturnableLine[];
	intro: string;
	backTo: string;
	idempotencyKey: string;
	submit: string;
	result?: LineFormResult;
};

export const ReturnPage = ({ orderNumber, intro, backTo, ...form }: ReturnPageProps) => (
	<Page
		title={`Return goods of order ${orderNumber}`}
		intro={intro}
		actions={<ButtonLink to={backTo}>Back to order</ButtonLink>}
	>
		<ErrorSummary errors={form.result?.errors} formErrors={form.result?.formErrors} />
		{form.lines.length > 0 ? (
			<ReturnForm {...form} />
		) : (
			<Notice kind="info" title={NOTHING_TO_RETURN} />
		)}
	</Page>
);

const REASONS = RETURN_REASONS.map((id) => ({ id, label: RETURN_REASON_LABELS[id] }));

type ReturnFormProps = Pick<ReturnPageProps, "lines" | "result" | "idempotencyKey" | "submit">;

const ReturnForm = ({ lines, result, idempotencyKey, submit }: ReturnFormProps) => (
	<Form method="post" noValidate replace>
		<IdempotencyKeyField value={idempotencyKey} />
		<Table
			caption="Units that come back"
			head={["Product", "Shipped", "Units"]}
			ends={["Shipped", "Units"]}
		>
			{lines.map((line) => (
				<LineRow key={line.id} line={line} result={result} />
			))}
		</Table>
		<div className="mt-4 max-w-text">
			<SelectField
				label="Reason"
				required
				{...getTypedState(result, "reason")}
				empty="Choose"
				choices={REASONS}
			/>
			<TextArea label="Note" rows={4} {...getTypedState(result, "note")} />
		</div>
		<Button type="submit" variant="main">
			{submit}
		</Button>
	</Form>
);

function LineRow({ line, result }: { line: ReturnableLine; result?: LineFormResult }) {
	const { id, productName, partNumber, shipped, returned, most } = line;
	const field = getLineField("units", id);
	return (
		<tr>
			<Cell label="Product">
				{productName}
				{partNumber ? <small className="code block">{partNumber}</small> : null}
			</Cell>
			<Cell label="Shipped" align="end">
				{formatNumber(shipped)}
				{returned > 0 ? <small className="block">{formatNumber(returned)} returned</small> : null}
			</Cell>
			<Cell label="Units" align="end">
				<CellInput
					id={field}
					name={field}
					label={`Units of ${productName} to return, at most ${formatNumber(most)}`}
					inputMode="numeric"
					className="w-28 text-right"
					placeholder="0"
					defaultValue={result?.typed[field] ?? ""}
					error={result?.errors[field]?.[0]}
				/>
			</Cell>
		</tr>
	);
}
