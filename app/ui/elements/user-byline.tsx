import { Day } from "./date-time";
import { UserPhoto } from "./user-photo";

type UserBylineProps = { name: string; photoKey: string | null; at: number };

/** Who said something, with their picture or the placeholder, and when. */
export function UserByline({ name, photoKey, at }: UserBylineProps) {
	return (
		<p className="person">
			<UserPhoto photoKey={photoKey} size={40} className="person-photo" />
			<span className="min-w-0">
				<strong>{name || "User name"}</strong>
				<small className="block">
					<Day at={at} />
				</small>
			</span>
		</p>
	);
}
