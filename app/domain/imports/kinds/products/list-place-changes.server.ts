import { htmlToText } from "~/platform/input/html-to-text";
import { readNumber } from "~/platform/input/read-number";
import { type Attribute, isTooLong, parseSpecValue, type Specs } from "../../../catalog/spec-rules";
import { refuse } from "../../model/line-error";
import { type Change, cut, toSentence } from "./change";
import { checkPlacement, trailOf } from "./check-placement";
import { labelSpecColumn, toSpecColumn } from "./columns.server";
import type { Line } from "./list-value-changes.server";
import { readPlaceCells } from "./place-cells";
import type { WantedPlace } from "./places";

type PlaceChanges = { changes: Change[]; wanted?: WantedPlace };

/** `wanted` is a category or family that is to be created first. */
export function listPlaceChanges(line: Line): PlaceChanges {
	const { cells, catalogue, current, reading, problems } = line;
	const { category, family } = readPlaceCells(cells, reading.places);
	const { specs, changes } = listSpecChanges(line, current?.specs ?? {});
	const before = { categoryId: current?.categoryId ?? null, familyId: current?.familyId ?? null };
	const attributes = listNewAttributes(cells);
	problems.texts.push(...attributes.map((name) => `attribute "${name}" is unknown.`));
	const checked = checkPlacement(catalogue, before, { category, family, specs, attributes });
	if (!checked.ok) {
		problems.texts.push(checked.problem);
		return { changes, wanted: checked.wanted };
	}
	const after = checked.placement;
	const places = [
		[
			"category",
			"categoryId",
			(id: string | null) => trailOf(catalogue.categories, id).join(" > ") || "–",
		],
		[
			"family",
			"familyId",
			(id: string | null) => catalogue.families.byId.get(id ?? "")?.name ?? "–",
		],
	] as const;
	const placed = places.flatMap(([column, field, show]): Change[] => {
		const [was, is] = [before[field], after[field]];
		return was === is
			? []
			: [{ field, before: was, after: is, shown: [[column, show(was), show(is)]] }];
	});
	const wanted = { category: [], family: "", specs: [], attributes };
	return { changes: [...placed, ...changes], ...(attributes.length > 0 && { wanted }) };
}

/** They are called like the columns that are to become attributes. */
const listNewAttributes = (cells: Line["cells"]): string[] =>
	Object.entries(cells).flatMap(([column, cell]) =>
		column.startsWith("new:") && cell && cell !== "-" ? [column.slice("new:".length)] : [],
	);

/** All values are one change, shown one by one. */
function listSpecChanges(
	{ cells, catalogue: { attributes }, reading, problems }: Line,
	before: Specs,
): { specs: Specs; changes: Change[] } {
	const specs: Record<string, string | number> = { ...before };
	const shown: [string, string, string][] = [];
	for (const attribute of attributes) {
		const { id } = attribute;
		const cell = htmlToText(cells[toSpecColumn(id)] ?? "");
		if (cell === "" || cell === String(before[id] ?? "")) continue;
		const read = problems.attempt(() => (cell === "-" ? "" : readSpec(attribute, cell, reading)));
		if (read === null) continue;
		if (cell === "-") delete specs[id];
		else specs[id] = read;
		if (specs[id] === before[id]) continue;
		const name = labelSpecColumn(attribute, attributes).slice("spec:".length);
		const note = cell === "-" || cell === String(read) ? "" : ` (read from "${cut(cell)}")`;
		shown.push([name, String(before[id] ?? "–"), `${specs[id] ?? "–"}${note}`]);
	}
	if (isTooLong(specs)) problems.texts.push("the values are too long.");
	const change: Change = { field: "specs", before, after: specs, shown };
	return { specs, changes: shown.length === 0 ? [] : [change] };
}

/** A number may have the unit of its attribute behind it. */
function readSpec(
	attribute: Attribute,
	cell: string,
	{ decimal }: Line["reading"],
): string | number {
	const { name, kind, unit } = attribute;
	const number = unit !== "" && cell.endsWith(unit) ? cell.slice(0, -unit.length) : cell;
	const numeric = kind === "number" ? readNumber(number, decimal) : null;
	if (numeric && numeric.kind !== "number")
		return refuse(`${name} "${cut(cell)}" is not a number${unit ? ` of ${unit}` : ""}.`);
	const read = parseSpecValue(attribute, numeric ? numeric.value : cell);
	return read.ok ? read.value : refuse(toSentence(read.message.replace(/\.$/, "")));
}
