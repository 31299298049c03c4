import { readPhone } from "../../../customers/read-phone";
import type { FileRow } from "../../model/kind.server";
import { type LineProblems, refuse } from "../../model/line-error";
import { refuseShortened } from "../../model/shortened";

/** An address that a line adds. */
export type NewAddress = Record<"id" | "label" | "name" | "address" | "district" | "phone", string>;

type Cells = FileRow["cells"];

/** What the columns of each begin with, and what it is called. */
const ADDRESSES = [
	["", "Address"],
	["delivery ", "Delivery"],
] as const;
const LIMITS = { contact: 120, address: 500, district: 60, phone: 40 };

export const ADDRESS_COLUMNS = ADDRESSES.flatMap(([start]) =>
	Object.keys(LIMITS).map((column) => `${start}${column}`),
);

/** Without an address of a line, there is nobody to deliver to. One that is the same as the first is left out. */
export function readAddresses(
	cells: Cells,
	problems: LineProblems,
	newId: () => string,
): NewAddress[] {
	const read = ADDRESSES.flatMap(([start, label]): NewAddress[] => {
		const get = (column: keyof typeof LIMITS) =>
			problems.attempt(() => readText(start, column, cells)) ?? "";
		if ((cells[`${start}address`] ?? "") === "") return [];
		const [name, address, district, phone] = [
			get("contact"),
			get("address"),
			get("district"),
			get("phone"),
		];
		return [{ id: newId(), label, name, address, district, phone }];
	});
	return read.filter(({ address }, place) => place === 0 || address !== read[0]?.address);
}

/** A delivery goes to the same person, unless the line says another. */
function readText(start: string, column: keyof typeof LIMITS, cells: Cells): string {
	const isShared = column === "contact" || column === "phone";
	const cell = cells[`${start}${column}`] || (isShared && cells[column]) || "";
	const limit = LIMITS[column];
	if (cell.length > limit) refuse(`${start}${column} has more than ${limit} characters.`);
	if (column !== "phone" || cell === "") return cell;
	refuseShortened(column, cell);
	return readPhone(cell) ?? refuse(`${start}phone "${cell}" is not a phone number.`);
}

/** Whom to call at a customer of whom the line has no address. */
export const describeReach = (cells: Cells): string[] =>
	ADDRESSES.some(([start]) => cells[`${start}address`])
		? []
		: [
				...(cells.name && cells.contact ? [`Contact: ${cells.contact}`] : []),
				...(cells.phone ? [`Phone: ${cells.phone}`] : []),
			];

export const showAddress = ({ label, name, address, district, phone }: NewAddress) =>
	[label, [name, address, district, phone].filter(Boolean).join(", ")] as const;
