import { productFields } from "../../../catalog/input";
import { buildPartNumber } from "../../../catalog/part-numbers/build-part-number.server";
import { formatDecimalTk } from "../../../money/rules";
import { describeWrongAmount } from "../../model/amounts";
import { LineError } from "../../model/line-error";
import { askWhich, type Cells, type Change, type Product, toSentence } from "./change";
import { PLAIN_COLUMNS } from "./columns.server";
import type { Catalogue } from "./read-catalogue.server";

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text || "–");

const toLines = (value: unknown) =>
	typeof value === "string" ? value.replace(/\r\n?/g, "\n").trim() : value;

export function listPlainChanges(cells: Cells, current: Product | undefined): Change[] {
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

const refuse = (problem: string): never => {
	throw new LineError(problem);
};

const toNumber = (display: string) => {
	if (display === "") return { display, normalized: "", words: "", spelling: "" };
	const { normalized, words, spelling } = buildPartNumber("own", "", display);
	return { display, normalized, words, spelling };
};

function readNumber(cell: string) {
	if (cell === "-") return toNumber("");
	const read = productFields.partNumber.safeParse(cell);
	return read.success
		? toNumber(read.data)
		: refuse(`part number "${cut(cell)}" needs letters or digits, and at most 60 characters.`);
}

function readReplacement(cell: string, found: readonly Product[], current: Product | undefined) {
	const [newer, ...others] = found;
	if (!newer) return refuse(`superseded by "${cell}": there is no such part yet.`);
	if (others.length > 0) return refuse(`superseded by "${cell}": ${askWhich(found)}`);
	return newer.id === current?.id ? refuse("a part cannot supersede itself.") : newer.id;
}

/** Those whose cells name something else of the shop. */
export function listNamedChanges(
	cells: Cells,
	{ listByNumber, vatRates, pictures, families }: Catalogue,
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
	set(
		["part number", "partNumber"],
		toNumber(current?.partNumber ?? ""),
		readNumber,
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
	set(["superseded by", "supersededBy"], current?.supersededBy, (cell) =>
		cell === "-" ? null : readReplacement(cell, listByNumber(cell), current),
	);
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
