import { Form } from "@remix-run/react";
import type { ManagedFamilyProduct } from "~/domain/catalog/families/managed-families.server";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { Button } from "~/ui/elements/button";
import { Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { getChoicesId, getHeading, ProductRow } from "./part-row";
import { COLUMNS_FIELD, type ProductValuesResult } from "./part-values-form";

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
							errors={result?.errors[product.id]}
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
	const entries = products.flatMap(({ id, name, partNumber }) =>
		Object.entries(result?.errors[id] ?? {}).map(([attributeId, message]) => [
			`${id}-${attributeId}`,
			[`${partNumber || name}: ${message}`],
		]),
	);
	return Object.fromEntries(entries);
}
