import { Form } from "@remix-run/react";
import type { ManagedPart } from "~/domain/catalog/families/managed-families.server";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { Button } from "~/ui/elements/button";
import { Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { getChoicesId, getHeading, PartRow } from "./part-row";
import { COLUMNS_FIELD, type PartValuesResult } from "./part-values-form";

type PartTableProps = {
	parts: readonly ManagedPart[];
	columns: readonly Attribute[];
	currentUrl: string;
	result: PartValuesResult | undefined;
};

export function PartTable({ parts, columns, currentUrl, result }: PartTableProps) {
	return (
		<Form method="post" action={currentUrl} noValidate replace preventScrollReset={false}>
			<ErrorSummary errors={listErrors(parts, result)} formErrors={result?.formErrors} />
			<input type="hidden" name={COLUMNS_FIELD} value={columns.map(({ id }) => id).join(",")} />
			<Table
				caption="All values are saved, or none if one is wrong. Parts that you remove stay in the shop and in their category."
				head={["Part", ...columns.map(getHeading), "Remove"]}
			>
				{parts.map((part) => (
					<PartRow
						key={part.id}
						part={part}
						columns={columns}
						typed={result?.typed[part.id]}
						errors={result?.errors[part.id]}
						isRemoved={result?.removed.includes(part.id) ?? false}
					/>
				))}
			</Table>
			{columns.map(({ id, choices }) =>
				choices.length > 0 ? (
					<datalist key={id} id={getChoicesId(id)}>
						{choices.map((choice) => (
							<option key={choice} value={choice} />
						))}
					</datalist>
				) : null,
			)}
			<div className="selection-bar">
				<Button type="submit" variant="main">
					Save all changes
				</Button>
			</div>
		</Form>
	);
}

function listErrors(
	parts: readonly ManagedPart[],
	result: PartValuesResult | undefined,
): Record<string, string[]> {
	const entries = parts.flatMap(({ id, name, partNumber }) =>
		Object.entries(result?.errors[id] ?? {}).map(([attributeId, message]) => [
			`${id}-${attributeId}`,
			[`${partNumber || name}: ${message}`],
		]),
	);
	return Object.fromEntries(entries);
}
