type PersonProps = { name: string; photoKey: string | null; at: number };

const day = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	year: "numeric",
	timeZone: "Asia/Dhaka",
});

/** A moment as a day, by the shop's own clock: the same words from the server and in every browser. */
export function Day({ at }: { at: number }) {
	return <time dateTime={new Date(at).toISOString()}>{day.format(at)}</time>;
}

const moment = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: "Asia/Dhaka",
});

/** A moment with its time of day, by the shop's own clock. */
export function Moment({ at }: { at: number }) {
	return <time dateTime={new Date(at).toISOString()}>{moment.format(at)}</time>;
}

/** Who said something, with their picture or the placeholder, and when. */
export function Person({ name, photoKey, at }: PersonProps) {
	return (
		<p className="person">
			<img
				src={photoKey ? `/images/${photoKey}` : "/avatar.svg"}
				alt=""
				width={40}
				height={40}
				loading="lazy"
				className="person-photo"
			/>
			<span className="min-w-0">
				<strong>{name || "User name"}</strong>
				<small className="block">
					<Day at={at} />
				</small>
			</span>
		</p>
	);
}
