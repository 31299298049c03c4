const timeFormat = new Intl.DateTimeFormat("en-GB", {
	hour: "2-digit",
	minute: "2-digit",
	timeZone: "Asia/Dhaka",
});

const dayAndTimeFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	hour: "2-digit",
	minute: "2-digit",
	timeZone: "Asia/Dhaka",
});

const MINUTE_MS = 60_000;

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Writes '23 min', '1 h 5 min', '2 h' or, from two days on, '3 days'; at least one minute. */
function formatDuration(ms: number): string {
	if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`;
	const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
	const hours = Math.floor(minutes / 60);
	const rest = minutes % 60;
	return [hours > 0 ? `${hours} h` : "", rest > 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

/** Both in ms; the time left is as of rendering. */
export function PaymentDeadline({ holdUntil, now }: { holdUntil: number; now: number }) {
	const format = holdUntil - now < DAY_MS ? timeFormat : dayAndTimeFormat;
	const until = (
		<time dateTime={new Date(holdUntil).toISOString()}>{format.format(holdUntil)}</time>
	);
	if (holdUntil <= now) return <>Hold ended {until}; items are being released</>;
	return (
		<>
			Reserved until {until} ({formatDuration(holdUntil - now)} left)
		</>
	);
}
