import { Form } from "@remix-run/react";
import type { ManagedFamilyProduct } from "~/domain/catalog/families/managed-families.server";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { ArchivedBadge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Cell, Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { CellInput } from "~/ui/lists/cell-input";
import {
	COLUMNS_FIELD,
	getShownFieldName,
	getValueFieldName,
	type ProductValuesResult,
	REMOVED_FIELD,
} from "./part-values-form";

type ProductTableProps = {
	products: readonly ManagedFamilyProduct[];
	columns: readonly Attribute[];
	currentUrl: string;
	result: ProductValuesResult | undefined;
};

export function ProductTable({ products, columns, currentUrl, result }: ProductTableProps) {
	return (
		<Form method="post" action={currentUrl} noValidate replace preventScrollReset={false}>
			<ErrorSummary errors={listErrors(products, result)} formErrors={result?.formErrors} />
			<input type="hidden" name={COLUMNS_FIELD} value={columns.map(({ id }) => id).join(",")} />
			{/* Up to eight columns fit beside the names. */}
			<div className="md:[&_:is(th,td)]:px-1.5 md:[&_td:first-child]:min-w-36">
				<Table
					caption="All values are saved, or none if one is wrong. Parts that you remove stay in the shop and in their category."
					head={["Part", ...columns.map(getHeading), "Remove"]}
				>
					{products.map((product) => (
						<ProductRow
							key={product.id}
							product={product}
							columns={columns}
							typed={result?.typed[product.id]}
							errors={result?.fieldErrors}
							isRemoved={result?.removed.includes(product.id) ?? false}
						/>
					))}
				</Table>
			</div>
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
	products: readonly ManagedFamilyProduct[],
	result: ProductValuesResult | undefined,
): Record<string, string[]> {
	const entries = Object.entries(result?.fieldErrors ?? {}).map(([field, [message]]) => {
		const product = products.find(({ id }) => field.startsWith(`${id} `));
		const label = product?.partNumber || product?.name;
		return [field.replace(" ", "-"), [`${label}: ${message}`]];
	});
	return Object.fromEntries(entries);
}

type ProductRowProps = {
	product: ManagedFamilyProduct;
	columns: readonly Attribute[];
	/** The keys are ids of attributes. */
	typed?: Record<string, string>;
	/** The keys are `product attribute`, for all products. */
	errors?: Record<string, string[]>;
	isRemoved: boolean;
};

const getHeading = ({ name, unit }: Attribute) => (unit ? `${name}, ${unit}` : name);

function ProductRow({ product, columns, typed, errors = {}, isRemoved }: ProductRowProps) {
	const { id, name, partNumber, specs, archived } = product;
	const label = partNumber || name;
	const hasErrors = Object.keys(errors).some((field) => field.startsWith(`${id} `));
	const shown = new URLSearchParams(
		columns.flatMap((column) =>
			column.id in specs ? [[column.id, String(specs[column.id])]] : [],
		),
	);
	return (
		<tr className={hasErrors ? "row-to-do" : undefined}>
			<Cell label="Part">
				{partNumber ? (
					<>
						<strong className="whitespace-nowrap">{partNumber}</strong>
						<br />
					</>
				) : null}
				{name}
				{archived ? <ArchivedBadge /> : null}
				<input type="hidden" name={getShownFieldName(id)} value={shown.toString()} />
			</Cell>
			{columns.map((column, place) => (
				<Cell key={column.id} label={getHeading(column)}>
					<CellInput
						className={
							column.kind === "number" ? "min-w-16 px-2 text-right tabular-nums" : "min-w-16 px-2"
						}
						id={`${id}-${column.id}`}
						name={getValueFieldName(place, id)}
						label={`${column.name} of ${label}`}
						inputMode={column.kind === "number" ? "decimal" : undefined}
						list={column.choices.length > 0 ? getChoicesId(column.id) : undefined}
						defaultValue={typed?.[column.id] ?? shown.get(column.id) ?? ""}
						error={errors[`${id} ${column.id}`]?.[0]}
					/>
				</Cell>
			))}
			<Cell label="Remove">
				<label className="check mb-0">
					<input type="checkbox" name={REMOVED_FIELD} value={id} defaultChecked={isRemoved} />
					<span className="sr-only">Remove {label} from the family</span>
				</label>
			</Cell>
		</tr>
	);
}

const getChoicesId = (attributeId: string) => `choices-${attributeId}`;
