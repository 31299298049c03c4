import { readNumber } from "~/platform/input/read-number";
import { readYesNo } from "~/platform/input/read-yes-no";
import { productFields } from "../../../catalog/input";
import { buildPartNumber } from "../../../catalog/part-numbers/build-part-number.server";
import { formatDecimalTk } from "../../../money/rules";
import { type LineProblems, refuse } from "../../model/line-error";
import { findPictureAddress, type Unfetched } from "../../model/picture-address";
import type { Reading } from "../../model/questions";
import { refuseDated, refuseShortened } from "../../model/shortened";
import { askWhich, type Cells, type Change, cut, type Product, toSentence } from "./change";
import { PRODUCT_COLUMNS } from "./columns.server";
import type { Catalogue } from "./read-catalogue.server";
import { readWeightUnit } from "./read-cells";

/** A line of a file, and what is wrong with it. */
export type Line = {
	cells: Cells;
	catalogue: Catalogue;
	current: Product | undefined;
	reading: Reading;
	problems: LineProblems;
};

const toLines = (value: unknown) =>
	typeof value === "string" ? value.replace(/\r\n?/g, "\n").trim() : value;

export function listPlainChanges({ cells, catalogue, current, reading, problems }: Line): Change[] {
	const vatBp = findVatBp(cells, catalogue, current);
	const weightUnit = readWeightUnit(cells["weight unit"] ?? "") ?? reading.weightUnit;
	return PRODUCT_COLUMNS.flatMap(({ name: column, plain }): Change[] => {
		if (!plain) return [];
		const { field, read, schema } = plain;
		const cell = cells[column] ?? "";
		const before = current?.[field];
		// A value can be a minus itself.
		if (cell === "" || cell === before) return [];
		const found = problems.attempt(() => {
			const { text, note } =
				cell === "-" ? { text: "" } : read(column, cell, { ...reading, vatBp, weightUnit, cells });
			const parsed = schema.safeParse(text);
			return parsed.success
				? { after: parsed.data, note }
				: refuse(
						`${column} "${cut(cell)}" is not valid: ${toSentence(parsed.error.issues[0]?.message ?? "")}`,
					);
		});
		if (!found || toLines(found.after) === toLines(before)) return [];
		const { after, note } = found;
		const show = (value: unknown) =>
			typeof value === "number" && field.endsWith("Poisha")
				? formatDecimalTk(value)
				: cut(String(value ?? ""));
		const shown = note ? `${show(after)} (${note})` : show(after);
		return [
			{
				field,
				before,
				after,
				shown: [[column, show(before === undefined ? after : before), shown]],
			},
		];
	});
}

type Rate = Catalogue["vatRates"][number];

/** By its id or name, or by its percentage where one rate has it: "VAT 15%". */
function findRate(cell: string, rates: readonly Rate[]): Rate | undefined {
	const named = rates.find(
		({ id, name }) => id === cell || name.toLowerCase() === cell.toLowerCase(),
	);
	const [, share = cell] = /(\d[\d.,]*)\s*%/.exec(cell) ?? [];
	const percent = readNumber(share);
	const equal =
		percent.kind === "number" ? rates.filter(({ bp }) => bp === Number(percent.value) * 100) : [];
	return named ?? (equal.length === 1 ? equal[0] : undefined);
}

function readRate(cell: string, rates: readonly Rate[]): string {
	const names = rates.map(({ name }) => name).join(", ");
	return findRate(cell, rates)?.id ?? refuse(`VAT rate "${cut(cell)}" is unknown. Write ${names}.`);
}

/** Takes that of the line, else of its part. */
function findVatBp(cells: Cells, { vatRates }: Catalogue, current: Product | undefined): number {
	const id = current?.vatRateId ?? "standard";
	const rate =
		findRate(cells["VAT rate"] ?? "", vatRates) ?? vatRates.find((each) => each.id === id);
	return rate?.bp ?? 0;
}

const toNumber = (display: string) => {
	if (display === "") return { display, normalized: "", words: "", spelling: "" };
	const { normalized, words, spelling } = buildPartNumber("own", "", display);
	return { display, normalized, words, spelling };
};

function readPartNumber(cell: string, before: string) {
	if (cell === "-") return toNumber("");
	if (cell === before) return toNumber(cell);
	refuseShortened("part number", cell);
	refuseDated("part number", cell);
	const read = productFields.partNumber.safeParse(cell);
	return read.success
		? toNumber(read.data)
		: refuse(`part number "${cut(cell)}" needs letters or digits, and at most 60 characters.`);
}

const MAX_SOURCE_CHARS = 500;

/** Other shops' words for it match, too. */
const FOR_SALE = /^(?:for sale|active|published|visible|enabled)$/;
const ARCHIVED = /^(?:archived|inactive|draft|unpublished|hidden|disabled)$/;

function readState(cell: string): "for sale" | "archived" {
	const word = cell.toLowerCase();
	if (FOR_SALE.test(word)) return "for sale";
	if (ARCHIVED.test(word)) return "archived";
	const isForSale = readYesNo(cell);
	if (isForSale === null)
		return refuse(`state "${cut(cell)}" is not valid. Write for sale or archived.`);
	return isForSale ? "for sale" : "archived";
}

const findPicture = (name: string, { pictures, families }: Catalogue): string | undefined =>
	pictures.get(name) ?? families.all.find(({ imageKey }) => imageKey === name)?.imageKey;

function readPicture(cell: string, catalogue: Catalogue): string {
	if (cell === "-") return "";
	const found = findPicture(findPictureAddress(cell)?.address ?? cell, catalogue);
	return found ?? refuse(`picture "${cut(cell)}" names more than one. A part has one picture.`);
}

/** The picture of a line that is not there, by its address or the name of its file; the line is written without it. */
export function findUnfetched(
	{ picture: cell = "" }: Cells,
	current: Product | undefined,
	{ catalogue, reading }: Pick<Line, "catalogue" | "reading">,
): Unfetched | null {
	const address = findPictureAddress(cell)?.address;
	const name = address ?? cell;
	const isSaid = name === "" || name === "-" || name === current?.imageKey;
	if (isSaid || findPicture(name, catalogue) !== undefined) return null;
	if (address !== undefined)
		return { address, problem: reading.failedPictures?.get(address) ?? "" };
	return /[,;|\n]/.test(cell) ? null : { address: cut(cell), problem: "not-uploaded" };
}

function readReplacement(cell: string, { listByNumber }: Catalogue, current: Product | undefined) {
	if (cell === "-") return null;
	refuseShortened("superseded by", cell);
	const found = listByNumber(cell);
	const [newer, ...others] = found;
	if (!newer) return refuse(`superseded by "${cut(cell)}": there is no such part yet.`);
	if (others.length > 0) return refuse(`superseded by "${cut(cell)}": ${askWhich(found)}`);
	return newer.id === current?.id ? refuse("a part cannot supersede itself.") : newer.id;
}

/** Those whose cells name something else of the shop. */
export function listNamedChanges({ cells, catalogue, current, reading, problems }: Line): Change[] {
	const { vatRates } = catalogue;
	const changes: Change[] = [];
	const set = <Value>(
		[column, field]: readonly [column: string, field: string],
		before: Value,
		read: (cell: string) => Value,
		show: (value: Value) => string = (value) => cut(String(value ?? "")),
	) => {
		const cell = cells[column] ?? "";
		if (cell === "") return;
		const found = problems.attempt(() => ({ after: read(cell) }));
		if (!found || JSON.stringify(found.after) === JSON.stringify(before)) return;
		const { after } = found;
		changes.push({ field, before, after, shown: [[column, show(before), show(after)]] });
	};
	set(
		["part number", "partNumber"],
		toNumber(current?.partNumber ?? ""),
		(cell) => readPartNumber(cell, current?.partNumber ?? ""),
		({ display }) => cut(display),
	);
	set(
		["VAT rate", "vatRateId"],
		current?.vatRateId,
		(cell) => readRate(cell, vatRates),
		(rateId) => vatRates.find(({ id }) => id === rateId)?.name ?? "–",
	);
	const state = current && (current.archivedAt === null ? "for sale" : "archived");
	if (isUnsaidArchived(cells, current) && reading.putsOnSale)
		changes.push({
			field: "state",
			before: state,
			after: "for sale",
			shown: [["state", "archived", "for sale"]],
		});
	set(["state", "state"], state, readState);
	set(
		["superseded by", "supersededBy"],
		current?.supersededBy,
		(cell) => readReplacement(cell, catalogue, current),
		(id) => (id ? (catalogue.byId.get(id)?.partNumber ?? "another part") : "–"),
	);
	const isSourceKnown = catalogue.bySource.has(cells.source ?? "");
	set(["source", "source"], isSourceKnown ? cells.source : "", (cell) =>
		cell.length > MAX_SOURCE_CHARS ? refuse("its id in the other system is too long.") : cell,
	);
	if (!findUnfetched(cells, current, { catalogue, reading }) && cells.picture !== current?.imageKey)
		set(
			["picture", "imageKey"],
			current?.imageKey,
			(cell) => readPicture(cell, catalogue),
			catalogue.namePicture,
		);
	return changes;
}

/** An archived part of which the file doesn't say whether it stays so. */
export const isUnsaidArchived = (cells: Cells, current: Product | undefined): boolean =>
	current !== undefined && current.archivedAt !== null && (cells.state ?? "") === "";
