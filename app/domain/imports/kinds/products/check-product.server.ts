import { htmlToText } from "~/platform/input/html-to-text";
import { isWholeMultiple, MULTIPLE_ERROR } from "../../../catalog/input";
import { spellPartNumber } from "../../../catalog/part-number-rules";
import { buildSearchText } from "../../../catalog/reading/search-words";
import { products } from "../../../catalog/tables.server";
import { describeStockProblem } from "../../../stock/plan-stock-changes.server";
import { describeForeignPartId } from "../../model/foreign-id";
import { type CheckedRow, type FileRow, unchangedRow, wrongRow } from "../../model/kind.server";
import { LineProblems } from "../../model/line-error";
import { askWhich, type Change, type Product, toSentence } from "./change";
import { WRITTEN_FIELDS } from "./columns.server";
import { listPlaceChanges } from "./list-place-changes.server";
import {
	findUnfetched,
	isUnsaidArchived,
	type Line,
	listNamedChanges,
	listPlainChanges,
} from "./list-value-changes.server";

/** What a new part has where its line says nothing. */
const NEW = Object.fromEntries(
	WRITTEN_FIELDS.map((field) => [field, products[field].default ?? null]),
);

/** What a line changes of its part, or the part that it adds; or all that is wrong with it. */
export function checkProduct(
	{ line, cells: typed }: FileRow,
	{ catalogue, reading }: Pick<Line, "catalogue" | "reading">,
	newId: () => string,
): CheckedRow {
	const { id = "", source = "" } = typed;
	const known = catalogue.byId.get(id) ?? catalogue.bySource.get(source);
	const cells = known || !reading.givesNumbers ? typed : giveNumber(typed);
	const { "part number": number = "" } = cells;
	const spelling = number === "-" ? "" : spellPartNumber(number);
	const alike = spelling ? catalogue.listByNumber(number) : [];
	const owner = alike.find(({ partNumber }) => spellPartNumber(partNumber) === spelling);
	const current = known ?? owner;
	const label = current?.partNumber || number || id || htmlToText(typed.name || source);
	const isNumbered = spelling !== "" && Boolean(typed["part number"]);
	const key = current?.id ?? (isNumbered ? `number ${spelling}` : source && `source ${source}`);
	const name = { line, key, label, subjectId: current?.id ?? newId() };
	const problems = new LineProblems();
	if (id !== "" && !catalogue.byId.has(id)) problems.texts.push(describeForeignPartId(id, number));
	else if (key === "") problems.texts.push(describeNameless(cells));
	if (owner && owner !== current)
		problems.texts.push(`part number "${number}" belongs to ${owner.name}.`);
	const { changes, wanted } = listChanges({ cells, catalogue, current, reading, problems });
	const row = current
		? toChangedRow(name, current, changes, problems)
		: toNewRow(name, changes, { cells, catalogue, problems }, alike);
	const isArchived = isUnsaidArchived(cells, current);
	const unfetched = findUnfetched(cells, current, { catalogue, reading });
	if (problems.texts.length === 0) return { ...row, isArchived, unfetched };
	return { ...wrongRow(name, ...problems.texts), unfetched, ...(wanted && { after: { wanted } }) };
}

const describeNameless = ({ name = "" }: Line["cells"]) =>
	name === "" ? "the row has no name and no number." : "the part number is missing.";

/** It is for a part that has none in its file. */
const giveNumber = (cells: Line["cells"]): Line["cells"] => ({
	...cells,
	"part number": cells["part number"] || cells["new number"],
});

type Name = Parameters<typeof unchangedRow>[0];

function toChangedRow(
	name: Name,
	current: Product,
	changes: readonly Change[],
	problems: LineProblems,
): CheckedRow {
	const stock = changes.find(({ field }) => field === "onHand");
	const onHand = Number(stock?.after ?? 0);
	const problem = stock && describeStockProblem(onHand, current.reserved);
	if (stock && current.kind !== "goods") problems.texts.push("a charge has no stock.");
	else if (problem) problems.texts.push(problem);
	if (changes.length === 0) return unchangedRow(name);
	return {
		...unchangedRow(name),
		verdict: "changed",
		before: toValues(changes, "before"),
		after: toValues(changes, "after"),
		rev: current.rev,
		isOutlier: (stock !== undefined && onHand === 0) || isUnusual(current, changes),
	};
}

/** A price that changes by more than half, and another part number. */
const isUnusual = (current: Product, changes: readonly Change[]): boolean =>
	changes.some(({ field, before, after }) =>
		field === "pricePoisha"
			? Math.abs(Number(after) - Number(before)) > current.pricePoisha / 2
			: field === "partNumber" && current.partNumber !== "",
	);

/** Undoing deletes it, or archives it if somebody uses it. `alike` are parts whose numbers have its letters and digits. */
function toNewRow(
	name: Name,
	changes: readonly Change[],
	{ cells, catalogue, problems }: Pick<Line, "cells" | "catalogue" | "problems">,
	alike: readonly Product[],
): CheckedRow {
	const { kind = "", "part number": number = "" } = cells;
	if (kind !== "" && kind !== "goods") problems.texts.push("a charge is not added by a file.");
	const given = toValues(changes, "after");
	const missing = (["name", "price"] as const).filter(
		(column) => name.key !== "" && (cells[column] ?? "") === "",
	);
	if (missing.length > 0 && alike.length > 0)
		problems.texts.push(`there is no part "${number}": ${askWhich(alike)}`);
	else problems.texts.push(...missing.map((column) => `a new part needs a ${column}.`));
	const own = catalogue.picturesByStem.get(number.toLowerCase());
	const family = catalogue.families.byId.get(String(given.familyId));
	const picture =
		own ??
		(family?.imageKey || catalogue.picturesByStem.get(family?.name.toLowerCase() ?? "")) ??
		"";
	const others = alike.map(({ partNumber }) => partNumber).toSorted();
	return {
		...unchangedRow(name),
		verdict: "new",
		before: { state: "archived", onHand: 0 },
		after: {
			...NEW,
			onHand: 0,
			description: given.name,
			imageKey: picture,
			state: "for sale",
			...given,
			shown: [
				...others.map((other) => ["is not", other]),
				...given.shown,
				...(own && !("imageKey" in given) ? [["picture", "the one with its number"]] : []),
			],
		},
		rev: null,
		isOutlier: alike.length > 0,
	};
}

type Values = Record<string, unknown> & { shown: string[][] };

function toValues(changes: readonly Change[], side: "before" | "after"): Values {
	const values: Record<string, unknown> = Object.fromEntries(
		changes.map((change) => [change.field, change[side]]),
	);
	const place = side === "before" ? 1 : 2;
	return {
		...values,
		...("name" in values && { searchName: buildSearchText(String(values.name)) }),
		shown: changes.flatMap(({ shown }) => shown.map((each) => [each[0], each[place]])),
	};
}

function listChanges(line: Line) {
	const { current, problems } = line;
	const placed = listPlaceChanges(line);
	const changes = [...listPlainChanges(line), ...listNamedChanges(line), ...placed.changes];
	const get = (field: "minQuantity" | "orderMultiple") =>
		Number(changes.find((change) => change.field === field)?.after ?? current?.[field] ?? 1);
	const terms = { minQuantity: get("minQuantity"), orderMultiple: get("orderMultiple") };
	if (!isWholeMultiple(terms)) problems.texts.push(toSentence(MULTIPLE_ERROR.error));
	return { changes, wanted: placed.wanted };
}
