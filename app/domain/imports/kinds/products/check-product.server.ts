import { isWholeMultiple, MULTIPLE_ERROR } from "../../../catalog/input";
import { spellPartNumber } from "../../../catalog/part-number-rules";
import { buildSearchText } from "../../../catalog/reading/search-words";
import { UNKNOWN_LEAD_DAYS } from "../../../catalog/rules";
import { describeStockProblem } from "../../../stock/plan-stock-changes.server";
import { describeForeignPartId } from "../../model/foreign-id";
import { type CheckedRow, type FileRow, unchangedRow, wrongRow } from "../../model/kind.server";
import { LineError } from "../../model/line-error";
import { askWhich, type Cells, type Change, type Product, toSentence } from "./change";
import { listPlaceChanges, PlaceError } from "./list-place-changes.server";
import { listNamedChanges, listPlainChanges } from "./list-value-changes.server";
import type { Catalogue } from "./read-catalogue.server";

const NEW: Partial<Product> = {
	unit: "piece",
	packSize: 1,
	minQuantity: 1,
	orderMultiple: 1,
	onHand: 0,
	leadDays: UNKNOWN_LEAD_DAYS,
	weightG: 0,
	bin: "",
	hsCode: "",
	vatRateId: "standard",
	categoryId: null,
	familyId: null,
	specs: {},
	supersededBy: null,
	imageKey: "",
};

/** What a line changes of its part, or the part that it adds. */
export function checkProduct(
	{ line, cells }: FileRow,
	catalogue: Catalogue,
	newId: () => string,
): CheckedRow {
	const { id = "", "part number": number = "" } = cells;
	const spelling = number === "-" ? "" : spellPartNumber(number);
	const alike = spelling ? catalogue.listByNumber(number) : [];
	const owner = alike.find(({ partNumber }) => spellPartNumber(partNumber) === spelling);
	const current = catalogue.byId.get(id) ?? owner;
	const label = current?.partNumber || number || id;
	const key = current?.id ?? `number ${spelling}`;
	const name = { line, key, label, subjectId: current?.id ?? newId() };
	try {
		if (id !== "" && !catalogue.byId.has(id))
			throw new LineError(describeForeignPartId(id, number));
		if (!current && spelling === "") throw new LineError("the part number is missing.");
		if (owner && owner !== current)
			throw new LineError(`part number "${number}" belongs to ${owner.name}.`);
		const changes = listChanges(cells, catalogue, current);
		return current
			? toChangedRow(name, current, changes)
			: toNewRow(name, changes, { families: catalogue.families, alike }, cells);
	} catch (error) {
		if (!(error instanceof LineError)) throw error;
		const wanted = error instanceof PlaceError ? error.wanted : undefined;
		return { ...wrongRow(name, error.message), ...(wanted && { after: { wanted } }) };
	}
}

type Name = Parameters<typeof unchangedRow>[0];

function toChangedRow(name: Name, current: Product, changes: readonly Change[]): CheckedRow {
	const stock = changes.find(({ field }) => field === "onHand");
	const onHand = Number(stock?.after ?? 0);
	if (stock && current.kind !== "goods") throw new LineError("a charge has no stock.");
	const problem = stock && describeStockProblem(onHand, current.reserved);
	if (problem) throw new LineError(problem);
	if (changes.length === 0) return unchangedRow(name);
	const price = changes.find(({ field }) => field === "pricePoisha");
	return {
		...unchangedRow(name),
		verdict: "changed",
		before: toValues(changes, "before"),
		after: toValues(changes, "after"),
		rev: current.rev,
		isOutlier:
			(stock !== undefined && onHand === 0) ||
			Math.abs(Number(price?.after ?? 0) - Number(price?.before ?? 0)) > current.pricePoisha / 2,
	};
}

/** Undoing archives it. `alike` are parts whose numbers have its letters and digits. */
function toNewRow(
	name: Name,
	changes: readonly Change[],
	{ families, alike }: Pick<Catalogue, "families"> & { alike: readonly Product[] },
	{ kind = "", "part number": number = "" }: Cells,
): CheckedRow {
	if (kind !== "" && kind !== "goods") throw new LineError("a charge is not added by a file.");
	const given = toValues(changes, "after");
	for (const field of ["name", "price"])
		if (!changes.some(({ column }) => column === field))
			throw new LineError(
				alike.length > 0
					? `there is no part "${number}": ${askWhich(alike)}`
					: `a new part needs a ${field}.`,
			);
	const picture = families.byId.get(String(given.familyId))?.imageKey ?? "";
	const shown =
		alike
			.map(({ partNumber }) => `not ${partNumber}, `)
			.toSorted()
			.join("") + String(given.shown);
	return {
		...unchangedRow(name),
		verdict: "new",
		before: { state: "archived", onHand: 0 },
		after: {
			...NEW,
			description: given.name,
			imageKey: picture,
			state: "for sale",
			...given,
			shown,
		},
		rev: null,
		isOutlier: alike.length > 0,
	};
}

const SHOWN_CHARS = 300;

function toValues(changes: readonly Change[], side: "before" | "after"): Record<string, unknown> {
	const values = Object.fromEntries(changes.map((change) => [change.field, change[side]]));
	const shown = changes
		.map(({ column, shown: [before, after] }) => `${column} ${side === "after" ? after : before}`)
		.join(", ");
	return {
		...values,
		...("name" in values && { searchName: buildSearchText(String(values.name)) }),
		shown: shown.length > SHOWN_CHARS ? `${shown.slice(0, SHOWN_CHARS)}…` : shown,
	};
}

function listChanges(cells: Cells, catalogue: Catalogue, current: Product | undefined): Change[] {
	const changes = [
		...listPlainChanges(cells, current),
		...listNamedChanges(cells, catalogue, current),
		...listPlaceChanges(cells, catalogue, current),
	];
	const get = (field: "minQuantity" | "orderMultiple") =>
		Number(changes.find((change) => change.field === field)?.after ?? current?.[field] ?? 1);
	const terms = { minQuantity: get("minQuantity"), orderMultiple: get("orderMultiple") };
	if (!isWholeMultiple(terms)) throw new LineError(toSentence(MULTIPLE_ERROR.error));
	return changes;
}
