/** `link` contains '{number}', the parcel's tracking number. */
export type Carrier = { name: string; link: string | null };

const NUMBER_IN_LINK = "{number}";
const MAX_NAME_LENGTH = 60;

/** A line like 'Name: https://track.example/{number}'; a carrier without a link has a null one. */
export function parseCarrier(line: string): Carrier {
	const [, name = line, link = null] = /^([^:]*):(.*)$/s.exec(line) ?? [];
	return { name: name.trim(), link: link === null ? null : link.trim() };
}

export function findCarrierError(line: string): string | null {
	const { name, link } = parseCarrier(line);
	if (name === "" || name.length > MAX_NAME_LENGTH)
		return `begin with the carrier's name, at most ${MAX_NAME_LENGTH} characters`;
	if (link === null) return null;
	if (!/^https:\/\//i.test(link)) return "the link must begin with https://";
	const [before = "", after, ...others] = link.split(NUMBER_IN_LINK);
	if (after === undefined || others.length > 0)
		return "the link must have {number} once, where the tracking number goes";
	const filled = [`${before}1${after}`, `${before}2${after}`];
	if (!filled.every((url) => /^[^\s@\\]+$/.test(url) && URL.canParse(url)))
		return "this is not a link";
	const [first, second] = filled.map((url) => new URL(url).origin);
	return first === second ? null : "{number} must be behind the host of the link";
}
