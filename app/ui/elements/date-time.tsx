import { formatDay } from "~/platform/format/format-day";

/** Shows a moment as a day, by the shop's own clock: the same words from the server and in every browser. */
export function Day({ at }: { at: number }) {
	return <time dateTime={new Date(at).toISOString()}>{formatDay(at)}</time>;
}

const momentFormat = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: "Asia/Dhaka",
});

export function Moment({ at }: { at: number }) {
	return <time dateTime={new Date(at).toISOString()}>{momentFormat.format(at)}</time>;
}

export const MomentOrNever = ({ at }: { at: number | null }) =>
	at === null ? "Never" : <Moment at={at} />;
