const clock = new Intl.DateTimeFormat("en-GB", {
	hour: "2-digit",
	minute: "2-digit",
	timeZone: "Asia/Dhaka",
});

const MINUTE_MS = 60_000;

/** '23 min', '1 h 5 min' or '2 h'; less than a minute counts as one. */
function lengthOf(ms: number): string {
	const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
	const hours = Math.floor(minutes / 60);
	const rest = minutes % 60;
	return [hours > 0 ? `${hours} h` : "", rest > 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

/** Until when an unpaid order keeps its units, and how long that is from `now`, both in ms: as of when the page was drawn. */
export function PayUntil({ holdUntil, now }: { holdUntil: number; now: number }) {
	const until = <time dateTime={new Date(holdUntil).toISOString()}>{clock.format(holdUntil)}</time>;
	if (holdUntil <= now) return <>Kept until {until}; going back on sale</>;
	return (
		<>
			Pay until {until} ({lengthOf(holdUntil - now)} left)
		</>
	);
}
