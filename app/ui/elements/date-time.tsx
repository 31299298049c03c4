import { formatDay, formatMoment } from "~/platform/format/format-day";

/** Shows a moment as a day, by the shop's own clock: the same words from the server and in every browser. */
export function Day({ at }: { at: number }) {
	return <time dateTime={new Date(at).toISOString()}>{formatDay(at)}</time>;
}

export function Moment({ at }: { at: number }) {
	return <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>;
}

export const MomentOrNever = ({ at }: { at: number | null }) =>
	at === null ? "Never" : <Moment at={at} />;
