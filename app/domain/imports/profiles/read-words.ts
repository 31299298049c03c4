import { htmlToText } from "~/platform/input/html-to-text";
import type { FileRow } from "../model/kind.server";
import type { Profile } from "./systems/profile";

type Cells = FileRow["cells"];

/** The cells of a line as text in our words. */
export function readWords(profile: Profile, cells: Cells): Cells {
	const { words = {}, lineBreak, pictures } = profile;
	const toText = (column: string, cell = "") =>
		htmlToText(lineBreak && column === "description" ? cell.replaceAll(lineBreak, "\n") : cell);
	const read: Record<string, string | undefined> = Object.fromEntries(
		Object.entries(cells).map(([column, cell]) => [column, toText(column, cell)]),
	);
	const change = (column: string, to: (cell: string) => string) => {
		if (read[column]) read[column] = to(read[column]);
	};
	for (const [column, meanings] of Object.entries(words))
		change(column, (cell) => meanings[cell.toLowerCase()] ?? cell);
	change("category", (cell) => readCategory(profile, cell));
	if (pictures) change("picture", (cell) => cell.split(pictures)[0]?.trim() ?? "");
	change("name", (cell) => (cell === read.family ? nameVariant(cell, read) : cell));
	return read;
}

/** Takes the one with the most steps, of equal ones the first. */
function readCategory({ category = {} }: Profile, cell: string): string {
	const { several, steps, prefix = "", roots = [] } = category;
	const trails = (several ? cell.split(several) : [cell])
		.map((one) => one.replaceAll("\\,", ",").trim())
		.filter((one) => one.startsWith(prefix))
		.map((one) => {
			const names = one.slice(prefix.length).split(steps ?? "\n");
			const trail = names.map((name) => name.trim()).filter(Boolean);
			const start = trail.findIndex((name) => !roots.includes(name));
			return start < 0 ? [] : trail.slice(start);
		});
	const [longest = []] = trails.toSorted((one, other) => other.length - one.length);
	return longest.join(" > ");
}

const isAttribute = (column: string) => /^(?:spec|new):/.test(column);

/** Variants of one name are told apart by their options. */
const nameVariant = (name: string, cells: Cells): string =>
	[
		name,
		...Object.entries(cells).flatMap(([column, cell]) => (isAttribute(column) && cell) || []),
	].join(", ");
