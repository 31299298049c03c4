import { isTooLong, parseSpecValue, type Specs } from "../../../catalog/spec-rules";
import { LineError } from "../../model/line-error";
import { type Cells, type Change, type Product, toSentence } from "./change";
import { checkPlacement } from "./check-placement";
import { labelSpecColumn, toSpecColumn } from "./columns.server";
import type { WantedPlace } from "./places";
import type { Catalogue } from "./read-catalogue.server";

/** A category or family that is to be created first. */
export class PlaceError extends LineError {
	constructor(
		problem: string,
		readonly wanted?: WantedPlace,
	) {
		super(problem);
	}
}

export function listPlaceChanges(
	cells: Cells,
	catalogue: Catalogue,
	current: Product | undefined,
): Change[] {
	const { category = "", family = "" } = cells;
	const { specs, changes } = listSpecChanges(cells, catalogue, current?.specs ?? {});
	const before = { categoryId: current?.categoryId ?? null, familyId: current?.familyId ?? null };
	const checked = checkPlacement(catalogue, before, { category, family, specs });
	if (!checked.ok) throw new PlaceError(checked.problem, checked.wanted);
	const after = checked.placement;
	const path = (id: string | null) =>
		catalogue.categories.find((category) => category.id === id)?.path ?? "–";
	const slug = (id: string | null) => catalogue.families.byId.get(id ?? "")?.slug ?? "–";
	const places = [
		["category", "categoryId", path],
		["family", "familyId", slug],
	] as const;
	return [
		...places.flatMap(([column, field, show]): Change[] => {
			const [was, is] = [before[field], after[field]];
			return was === is
				? []
				: [{ column, field, before: was, after: is, shown: [show(was), show(is)] }];
		}),
		...changes,
	];
}

/** All values are one change, shown one by one. */
function listSpecChanges(
	cells: Cells,
	{ attributes }: Catalogue,
	before: Specs,
): { specs: Specs; changes: Change[] } {
	const specs: Record<string, string | number> = { ...before };
	const shown: [string[], string[]] = [[], []];
	for (const attribute of attributes) {
		const { id } = attribute;
		const cell = cells[toSpecColumn(id)] ?? "";
		if (cell === "" || cell === String(before[id] ?? "")) continue;
		const read = cell === "-" ? null : parseSpecValue(attribute, cell);
		if (read && !read.ok) throw new LineError(toSentence(read.message.replace(/\.$/, "")));
		if (read) specs[id] = read.value;
		else delete specs[id];
		if (specs[id] === before[id]) continue;
		const name = labelSpecColumn(attribute, attributes).slice("spec:".length);
		shown[0].push(`${name} ${before[id] ?? "–"}`);
		shown[1].push(`${name} ${specs[id] ?? "–"}`);
	}
	if (isTooLong(specs)) throw new LineError("the values are too long.");
	const [from, to] = [shown[0].join(", "), shown[1].join(", ")];
	const change: Change = {
		field: "specs",
		column: "values:",
		before,
		after: specs,
		shown: [from, to],
	};
	return { specs, changes: to === "" ? [] : [change] };
}
