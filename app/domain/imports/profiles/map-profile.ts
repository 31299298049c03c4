import { foldHeading } from "../../catalog/headings";
import { NEW_ATTRIBUTE, type ProfiledColumn } from "../columns/map-columns";
import type { Profile } from "./profile";

type Column = { label: string; isFilled: boolean };

/** Ours of each column of a system's file; '' for those that are left out. `own` are as many as the file has itself. */
export function mapProfile(
	{ columns: known, rivals = {} }: Profile,
	columns: readonly Column[],
	own: number,
): ProfiledColumn[] {
	const mapped = columns.map(({ label }, place): ProfiledColumn => {
		if (place < own) return { name: "" };
		return { name: label.startsWith("spec:") ? NEW_ATTRIBUTE : label };
	});
	const find = (heading: string) =>
		columns.findIndex(
			({ label }, place) => place < own && foldHeading(label) === foldHeading(heading),
		);
	for (const [name, headings] of Object.entries(known)) {
		const place = headings.map(find).find((found) => found >= 0);
		if (place !== undefined) mapped[place] = { name };
		const rival = find(rivals[name] ?? "");
		if (rivals[name] && columns[rival]?.isFilled) mapped[rival] = { name, isRival: true };
	}
	return mapped;
}
