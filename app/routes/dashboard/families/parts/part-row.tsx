import type { ManagedFamilyProduct } from "~/domain/catalog/families/managed-families.server";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { ArchivedBadge } from "~/ui/elements/badge";
import { Cell } from "~/ui/elements/table";
import { CellInput } from "~/ui/lists/cell-input";
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
