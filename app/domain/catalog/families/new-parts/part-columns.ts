import { findHeadings, type HeadingName } from "../../headings";
import type { Attribute } from "../../spec-rules";
import type { PartField } from "./part-input";

export type PartColumn = { label: string } & ({ attribute: Attribute } | { field: PartField });

type Field = { label: string; names: readonly HeadingName[]; isRequired?: true };

const FIELDS: Record<PartField, Field> = {
	number: { label: "Part number", names: ["part number"], isRequired: true },
	pricePoisha: { label: "Price", names: ["price"], isRequired: true },
	onHand: { label: "Stock", names: ["on hand", "quantity"], isRequired: true },
	unit: { label: "Unit", names: ["unit"] },
	packSize: { label: "Pack size", names: ["pack size"] },
	name: { label: "Name", names: ["name"] },
};

const toColumn = (field: PartField): PartColumn => ({ field, label: FIELDS[field].label });

export const listPartColumns = (attributes: readonly Attribute[]): PartColumn[] => [
	toColumn("number"),
	...attributes.map((attribute) => ({ attribute, label: attribute.name })),
	...(["pricePoisha", "onHand", "unit", "packSize", "name"] as const).map(toColumn),
];

/** Finds the column of each heading; a heading that the family does not know has null. Returns null for a line with fewer than two known headings. */
export function readHeadings(
	cells: readonly string[],
	attributes: readonly Attribute[],
): { columns: (PartColumn | null)[]; messages: string[] } | null {
	const known = listPartColumns(attributes);
	const columns = cells.map((cell) => known.find((column) => isNamed(column, cell)) ?? null);
	const named = columns.filter((column) => column !== null);
	if (named.length < 2) return null;
	const unknown = cells.filter((cell, place) => cell !== "" && columns[place] === null);
	const repeated = named.filter((column, place) => named.indexOf(column) < place);
	const missing = known.filter(
		(column) => "field" in column && FIELDS[column.field].isRequired && !named.includes(column),
	);
	const messages = [
		...unknown.map((cell) => `"${cell}" is not a column of this family.`),
		...repeated.map(({ label }) => `The column ${label} is there twice.`),
		...missing.map(({ label }) => `The column ${label} is missing.`),
	];
	return { columns, messages };
}

/** Says whether a heading names a column: 'Length, mm' and 'Length (mm)' name the attribute Length. */
function isNamed(column: PartColumn, cell: string): boolean {
	if ("field" in column) {
		const meant = [cell, removeUnit(cell)].flatMap((label) => findHeadings(label));
		return FIELDS[column.field].names.some((name) => meant.includes(name));
	}
	const heading = cell.toLowerCase();
	const name = column.label.toLowerCase();
	return heading === name || removeUnit(heading) === name;
}

const removeUnit = (heading: string): string => heading.replace(/\s*[,(].*$/, "");
