import type { ManagedFamilyProduct } from "~/domain/catalog/families/managed-families.server";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { Badge } from "~/ui/elements/badge";
import { Icon } from "~/ui/elements/icon";
import { Cell } from "~/ui/elements/table";
import { getShownFieldName, getValueFieldName, REMOVED_FIELD } from "./part-values-form";

type ProductRowProps = {
	product: ManagedFamilyProduct;
	columns: readonly Attribute[];
	/** By attribute. */
	typed?: Record<string, string>;
	errors?: Record<string, string>;
	isRemoved: boolean;
};

export const getHeading = ({ name, unit }: Attribute) => (unit ? `${name}, ${unit}` : name);

export function ProductRow({ product, columns, typed, errors, isRemoved }: ProductRowProps) {
	const { id, name, partNumber, specs, archived } = product;
	const label = partNumber || name;
	const shown = new URLSearchParams(
		columns.flatMap((column) =>
			column.id in specs ? [[column.id, String(specs[column.id])]] : [],
		),
	);
	return (
		<tr className={errors ? "row-to-do" : undefined}>
			<Cell label="Part">
				{partNumber ? (
					<>
						<strong className="whitespace-nowrap">{partNumber}</strong>
						<br />
					</>
				) : null}
				{name}
				{archived ? (
					<>
						{" "}
						<Badge tone="neutral">Archived</Badge>
					</>
				) : null}
				<input type="hidden" name={getShownFieldName(id)} value={shown.toString()} />
			</Cell>
			{columns.map((column, place) => (
				<Cell key={column.id} label={getHeading(column)}>
					<ValueInput
						id={`${id}-${column.id}`}
						name={getValueFieldName(place, id)}
						label={`${column.name} of ${label}`}
						column={column}
						defaultValue={typed?.[column.id] ?? shown.get(column.id) ?? ""}
						error={errors?.[column.id]}
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

export const getChoicesId = (attributeId: string) => `choices-${attributeId}`;

type ValueInputProps = {
	id: string;
	name: string;
	label: string;
	column: Attribute;
	defaultValue: string;
	error?: string;
};

function ValueInput({ id, name, label, column, defaultValue, error }: ValueInputProps) {
	const isNumber = column.kind === "number";
	return (
		<>
			<input
				className={isNumber ? "input value-input cell-end" : "input value-input"}
				id={`field-${id}`}
				name={name}
				defaultValue={defaultValue}
				inputMode={isNumber ? "decimal" : undefined}
				list={column.choices.length > 0 ? getChoicesId(column.id) : undefined}
				autoComplete="off"
				aria-label={label}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `error-${id}` : undefined}
			/>
			{error ? (
				<p id={`error-${id}`} className="field-error">
					<Icon name="alert" />
					<span>{error}</span>
				</p>
			) : null}
		</>
	);
}
