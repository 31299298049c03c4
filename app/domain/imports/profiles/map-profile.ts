import { foldHeading } from "../../catalog/headings";
import { NEW_ATTRIBUTE, type ProfiledColumn } from "../columns/map-columns";
import { createFold } from "./fold-theirs";
import type { Profile } from "./systems/profile";

type Column = { label: string; isFilled: boolean };

const nameAdded = (label: string): ProfiledColumn => ({
	name: label.startsWith("spec:") ? NEW_ATTRIBUTE : label,
});

/**
 * Ours of each column of a file, as a system calls them; '' for those that are left out. `own` are as many as the file has
 * itself. Without a profile, headings tell what these are.
 */
export function mapProfile(
	profile: Profile | undefined,
	columns: readonly Column[],
	own: number,
): (ProfiledColumn | undefined)[] {
	const mapped = columns.map(({ label }, place) => {
		if (place >= own) return nameAdded(label);
		return profile && { name: "" };
	});
	if (!profile) return mapped;
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
