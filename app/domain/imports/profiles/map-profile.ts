import { foldHeading } from "../../catalog/headings";
import { NEW_ATTRIBUTE, type ProfiledColumn } from "../columns/map-columns";
import { createFold } from "./fold-theirs";
import type { Profile } from "./profile";

type Column = { label: string; isFilled: boolean };

/** Ours of each column of a system's file; '' for those that are left out. `own` are as many as the file has itself. */
export function mapProfile(
	profile: Profile,
	columns: readonly Column[],
	own: number,
): ProfiledColumn[] {
	const mapped = columns.map(({ label }, place): ProfiledColumn => {
		if (place < own) return { name: "" };
		return { name: label.startsWith("spec:") ? NEW_ATTRIBUTE : label };
	});
	const { columns: known, rivals = {} } = profile;
	const fold = createFold(profile);
	const theirs = columns.slice(0, own).map(({ label }) => fold(label));
	const find = (heading: string) => theirs.indexOf(foldHeading(heading));
	for (const [name, headings] of Object.entries(known)) {
		const places = headings.map(find).filter((found) => found >= 0);
		const place = places.find((each) => columns[each]?.isFilled) ?? places[0];
		if (place !== undefined) mapped[place] = { name };
		const rival = find(rivals[name] ?? "");
		if (rivals[name] && columns[rival]?.isFilled) mapped[rival] = { name, isRival: true };
	}
	return mapped;
}
