import { Day } from "./date-time";
import { UserPhoto } from "./user-photo";

type UserBylineProps = { name: string; photoKey: string | null; at: number };

const dayFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	year: "numeric",
	timeZone: "Asia/Dhaka",
});

/** Formats in the shop's time zone, so that server and browsers render the same text. */
export function Day({ at }: { at: number }) {
	return <time dateTime={new Date(at).toISOString()}>{dayFormat.format(at)}</time>;
}

const momentFormat = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: "Asia/Dhaka",
});

export function Moment({ at }: { at: number }) {
	return <time dateTime={new Date(at).toISOString()}>{momentFormat.format(at)}</time>;
}

type UserPhotoProps = {
	photoKey: string | null;
	size: number;
	sizes?: string;
	className: string;
};

export function UserPhoto({ photoKey, size, className, ...rest }: UserPhotoProps) {
	if (photoKey) {
		return <Picture imageKey={photoKey} alt="" size={size} className={className} {...rest} />;
	}
	return (
		<img src="/avatar.svg" alt="" width={size} height={size} loading="lazy" className={className} />
	);
}

export function UserByline({ name, photoKey, at }: UserBylineProps) {
	return (
		<p className="user-byline">
			<UserPhoto photoKey={photoKey} size={40} className="user-byline-photo" />
			<span className="min-w-0">
				<strong>{name || "User name"}</strong>
				<small className="block">
					<Day at={at} />
				</small>
			</span>
		</p>
	);
}
