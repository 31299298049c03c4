import { NEW_ATTRIBUTE } from "../columns/map-columns";
import { arrangeRows } from "./arrange-rows";

type Table = Parameters<typeof arrangeRows>[1];
type Names = readonly (string | null)[];

const listPlaces = (names: Names, isWanted: (name: string) => boolean) =>
	names.flatMap((name, place) => (name && isWanted(name) ? [place] : []));

/**
 * The lines of a sheet that is no export. Where some have a name and no number, behind their own cells a number, and what
 * finds the part again: its name, with its attributes where several have the name. `names` are ours of the columns.
 */
export async function numberRows(names: Names, { labels, ...table }: Table, firstNumber: number) {
	const [called = -1] = listPlaces(names, (name) => name === "name");
	const numbers = listPlaces(names, (name) => name === "part number" || name === "id");
	const attributes = listPlaces(
		names,
		(name) => name.startsWith("spec:") || name === NEW_ATTRIBUTE,
	);
	const counts = new Map<string, number>();
	for await (const { line, cells } of table.getRows()) {
		const name = cells[called] ?? "";
		if (line <= table.headerLine || name === "" || numbers.some((place) => cells[place])) continue;
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	if (counts.size === 0) return { labels, getRows: table.getRows };
	// By their places, as headings may be missing or equal.
	const places = labels.map((_, place) => String(place));
	const columns = { name: [String(called)], "part number": numbers.map(String) };
	const profile = { id: "sheet", system: "", forms: [], columns };
	const arranged = await arrangeRows(profile, { ...table, labels: places }, firstNumber);
	async function* getRows() {
		for await (const { cells, ...row } of arranged.getRows()) {
			const source = cells[labels.length] ?? "";
			const isOne = source === "" || counts.get(cells[called] ?? "") === 1;
			const parts = [source, ...attributes.map((place) => cells[place] ?? "")];
			yield { ...row, cells: isOne ? cells : cells.with(labels.length, parts.join("/")) };
		}
	}
	return { labels: [...labels, ...arranged.labels.slice(labels.length)], getRows };
}
