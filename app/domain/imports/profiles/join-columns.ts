import { foldHeading } from "../../catalog/headings";
import type { UploadRow } from "../files/read-upload.server";
import { createFold } from "./fold-theirs";
import type { Profile } from "./systems/profile";

type Table = { labels: readonly string[]; getRows: () => AsyncIterable<UploadRow> };

/** As other shops protect digits from spreadsheets: "'1205". */
const dropMark = (cell: string) => cell.replace(/^'(?=\d)/, "").trim();

/** The lines of a file with what is made of several of its columns behind their own cells. */
export function joinColumns(profile: Profile, { labels, getRows }: Table) {
	const fold = createFold(profile);
	const places = new Map(labels.map((label, place) => [fold(label), place] as const).toReversed());
	const list = (headings: readonly string[] = []) =>
		headings.flatMap((heading) => places.get(foldHeading(heading)) ?? []);
	const made = Object.entries(profile.joined ?? {}).map(
		([name, { of, between = " ", needs, otherwise }]) => ({
			name,
			between,
			parts: of.map(list),
			needs: needs && list(needs),
			otherwise: list(otherwise),
		}),
	);
	const read = (cells: readonly string[], from: readonly number[]) =>
		dropMark(from.map((place) => cells[place]).find(Boolean) ?? "");
	const join = (
		cells: readonly string[],
		{ parts, between, needs, otherwise }: (typeof made)[number],
	) => {
		if (needs && read(cells, needs) === "") return "";
		const found = parts.map((from) => read(cells, from)).filter(Boolean);
		return found.join(between) || read(cells, otherwise);
	};
	async function* getJoined(): AsyncGenerator<UploadRow> {
		for await (const { cells, ...row } of getRows()) {
			const own = labels.map((_, place) => cells[place] ?? "");
			const added = made.map((column) => join(cells, column));
			yield { ...row, cells: [...own, ...added, ...cells.slice(labels.length)] };
		}
	}
	return { labels: [...labels, ...made.map(({ name }) => name)], getRows: getJoined };
}
