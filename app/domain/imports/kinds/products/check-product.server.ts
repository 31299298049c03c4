import { isTooLong } from "../../../catalog/families/put-products-into-family.server";
import { isWholeMultiple, MULTIPLE_ERROR, productFields } from "../../../catalog/input";
import { normalizePartNumber } from "../../../catalog/part-number-rules";
import { buildPartNumber } from "../../../catalog/part-numbers/build-part-number.server";
import { buildSearchText } from "../../../catalog/reading/search-words";
import { UNKNOWN_LEAD_DAYS } from "../../../catalog/rules";
import { parseSpecValue, type Specs } from "../../../catalog/spec-rules";
import type { products } from "../../../catalog/tables.server";
import { formatDecimalTk } from "../../../money/rules";
import { describeStockProblem } from "../../../stock/plan-stock-changes.server";
import { describeWrongAmount } from "../../model/amounts";
import { type CheckedRow, type FileRow, unchangedRow, wrongRow } from "../../model/kind.server";
import { LineError } from "../../model/line-error";
import { checkPlacement } from "./check-placement";
import { labelSpecColumn, PLAIN_COLUMNS, toSpecColumn } from "./columns.server";
import type { WantedPlace } from "./places";
import type { Catalogue } from "./read-catalogue.server";

type Product = typeof products.$inferSelect;
type Cells = FileRow["cells"];

/** One value that a line sets; `shown` is how people read it. */
type Change = {
	field: string;
	column: string;
	before: unknown;
	after: unknown;
	shown: [string, string];
};

/** A category or family that is to be created first. */
class PlaceError extends LineError {
	constructor(
		problem: string,
		readonly wanted?: WantedPlace,
	) {
		super(problem);
	}
}

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
	const normalized = number === "-" ? "" : normalizePartNumber(number);
	const owner = normalized ? catalogue.byNumber.get(normalized) : undefined;
	const current = catalogue.byId.get(id) ?? owner;
	const label = current?.partNumber || number || id;
	const key = current?.id ?? (normalized ? `number ${normalized}` : id);
	const name = { line, key, label, subjectId: current?.id ?? (id || newId()) };
	try {
		if (key === "") throw new LineError("the part number is missing.");
		if (owner && owner !== current)
			throw new LineError(`part number "${number}" belongs to ${owner.name}.`);
		const changes = listChanges(cells, catalogue, current);
		return current
			? toChangedRow(name, current, changes)
			: toNewRow(name, changes, catalogue, cells);
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

/** Undoing archives it. */
function toNewRow(
	name: Name,
	changes: readonly Change[],
	{ families }: Catalogue,
	{ id = "", kind = "" }: Cells,
): CheckedRow {
	if (!/^[\w-]{0,64}$/.test(id)) throw new LineError(`id "${id}" is not valid.`);
	if (kind !== "" && kind !== "goods") throw new LineError("a charge is not added by a file.");
	const given = toValues(changes, "after");
	for (const field of ["name", "price"])
		if (!changes.some(({ column }) => column === field))
			throw new LineError(`a new part needs a ${field}.`);
	const picture = families.byId.get(String(given.familyId))?.imageKey ?? "";
	return {
		...unchangedRow(name),
		verdict: "new",
		before: { state: "archived", onHand: 0 },
		after: {
			...NEW,
			...{ description: given.name, imageKey: picture, state: "for sale" },
			...given,
		},
		rev: null,
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

const toSentence = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}.`;

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text || "–");

const toLines = (value: unknown) =>
	typeof value === "string" ? value.replace(/\r\n?/g, "\n").trim() : value;

function listPlainChanges(cells: Cells, current: Product | undefined): Change[] {
	return PLAIN_COLUMNS.flatMap(([column, field, schema]) => {
		const cell = cells[column] ?? "";
		const before = current?.[field];
		// A value can be a minus itself.
		if (cell === "" || cell === before) return [];
		const read = schema.safeParse(cell === "-" ? "" : cell);
		if (!read.success)
			throw new LineError(
				column === "price"
					? describeWrongAmount(column, cell)
					: `${column} "${cut(cell)}" is not valid: ${toSentence(read.error.issues[0]?.message ?? "")}`,
			);
		const after = read.data;
		if (toLines(after) === toLines(before)) return [];
		const show = (value: unknown) =>
			field === "pricePoisha" ? formatDecimalTk(Number(value)) : cut(String(value ?? ""));
		return [{ field, column, before, after, shown: [show(before ?? after), show(after)] }];
	});
}

/** Those whose cells name something else of the shop. */
function listNamedChanges(
	cells: Cells,
	{ byNumber, vatRates, pictures, families }: Catalogue,
	current: Product | undefined,
): Change[] {
	const changes: Change[] = [];
	const set = <Value>(
		[column, field]: readonly [column: string, field: string],
		before: Value,
		read: (cell: string) => Value,
		show: (value: Value) => string = (value) => cut(String(value ?? "")),
	) => {
		const cell = cells[column] ?? "";
		const after = cell === "" ? before : read(cell);
		if (JSON.stringify(after) === JSON.stringify(before)) return;
		changes.push({ field, column, before, after, shown: [show(before), show(after)] });
	};
	const refuse = (problem: string): never => {
		throw new LineError(problem);
	};
	const toNumber = (display: string) => {
		const { normalized, words } = buildPartNumber("own", "", display);
		return display ? { display, normalized, words } : { display: "", normalized: "", words: "" };
	};
	set(
		["part number", "partNumber"],
		toNumber(current?.partNumber ?? ""),
		(cell) => {
			if (cell === "-") return toNumber("");
			const read = productFields.partNumber.safeParse(cell);
			return read.success
				? toNumber(read.data)
				: refuse(`part number "${cut(cell)}" needs letters or digits, and at most 60 characters.`);
		},
		({ display }) => cut(display),
	);
	set(
		["VAT rate", "vatRateId"],
		current?.vatRateId,
		(cell) => {
			const rate = vatRates.find(
				({ id, name }) => id === cell || name.toLowerCase() === cell.toLowerCase(),
			);
			const names = vatRates.map(({ name }) => name).join(", ");
			return rate?.id ?? refuse(`VAT rate "${cell}" is unknown. Write ${names}.`);
		},
		(rateId) => vatRates.find(({ id }) => id === rateId)?.name ?? "–",
	);
	set(
		["state", "state"],
		current && (current.archivedAt === null ? "for sale" : "archived"),
		(cell) =>
			cell === "for sale" || cell === "archived"
				? cell
				: refuse(`state "${cell}" is not valid. Write for sale or archived.`),
	);
	set(["superseded by", "supersededBy"], current?.supersededBy, (cell) => {
		if (cell === "-") return null;
		const newer = byNumber.get(normalizePartNumber(cell));
		if (!newer) return refuse(`superseded by "${cell}": there is no such part yet.`);
		return newer.id === current?.id ? refuse("a part cannot supersede itself.") : newer.id;
	});
	set(["picture", "imageKey"], current?.imageKey, (cell) => {
		if (cell === current?.imageKey) return cell;
		if (cell === "-") return "";
		const family = families.all.find(({ imageKey }) => imageKey === cell);
		return (
			pictures.get(cell) ?? family?.imageKey ?? refuse(`picture "${cut(cell)}" is not uploaded.`)
		);
	});
	return changes;
}

function listPlaceChanges(
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
		...{ field: "specs", column: "values:", before, after: specs },
		shown: [from, to],
	};
	return { specs, changes: to === "" ? [] : [change] };
}
