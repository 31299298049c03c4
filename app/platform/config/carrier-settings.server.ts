import { z } from "zod";
import { splitAtSemicolons } from "./fields.server";

/** `link` contains '{number}', the parcel's tracking number. */
export type Carrier = { name: string; link: string | null };

const NUMBER_IN_LINK = "{number}";

/** https, with the number anywhere but in the host. */
function isTrackingLink(link: string): boolean {
	const [before = "", after, ...others] = link.split(NUMBER_IN_LINK);
	if (after === undefined || others.length > 0) return false;
	const filled = [`${before}1${after}`, `${before}2${after}`];
	if (!filled.every((url) => /^https:\/\/[^\s@\\]+$/i.test(url) && URL.canParse(url))) return false;
	const [first, second] = filled.map((url) => new URL(url).origin);
	return first === second;
}

/** Parses 'Name: https://track.example/{number}; Other name'; a carrier without a link has a null one. */
export const carriersField = z
	.string()
	.default("")
	.transform((value) =>
		splitAtSemicolons(value).map((part) => {
			const [, name = part, link = null] = /^([^:]*):(.*)$/s.exec(part) ?? [];
			return { name: name.trim(), link: link === null ? null : link.trim() };
		}),
	)
	.refine(
		(carriers) =>
			carriers.every(
				({ name, link }) => name && name.length <= 60 && (link === null || isTrackingLink(link)),
			),
		"must be parts like 'Name: https://track.example/{number}', with a semicolon between; links are https and have one {number}",
	);
