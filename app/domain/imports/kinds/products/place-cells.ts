import { htmlToText } from "~/platform/input/html-to-text";
import type { FileRow } from "../../model/kind.server";
import type { PlaceAnswers } from "../../model/questions";
import { splitCategory, type WantedPlace } from "./places";

/** Instead of a category or family of the file, none. */
export const LEFT_OUT = "-";

const fold = (name: string) => name.normalize("NFKC").trim().toLowerCase().replaceAll("-", " ");

/** By what the answer about a category or family of a file is kept. */
export const toCategoryKey = (steps: readonly string[]) =>
	`category:${steps.map(fold).join(" > ")}`;
export const toFamilyKey = (family: string) => `family:${fold(family)}`;

/** Those of a line, with another in the place of one that an admin does not want; '' for none. */
export function readPlaceCells(
	{ category = "", family = "" }: FileRow["cells"],
	answers: PlaceAnswers = new Map(),
) {
	return {
		category: placeCategory(htmlToText(category), answers),
		family: placeFamily(htmlToText(family), answers),
	};
}

function placeCategory(cell: string, answers: PlaceAnswers): string {
	const steps = splitCategory(cell);
	for (let known = steps.length; known > 0; known -= 1) {
		const into = answers.get(toCategoryKey(steps.slice(0, known)));
		if (into === LEFT_OUT) return "";
		if (into === undefined) continue;
		const below = steps.slice(known);
		return below.length === 0 ? into : [...splitCategory(into), ...below].join(" > ");
	}
	return cell;
}

function placeFamily(cell: string, answers: PlaceAnswers): string {
	const into = answers.get(toFamilyKey(cell));
	return into === LEFT_OUT ? "" : (into ?? cell);
}

/** What a line wants that was checked before the answers. */
export function placeWanted(wanted: WantedPlace, answers: PlaceAnswers): WantedPlace {
	const { category, family } = readPlaceCells(
		{ category: wanted.category.join(" > "), family: wanted.family },
		answers,
	);
	return { ...wanted, category: splitCategory(category), family };
}
