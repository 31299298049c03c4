import { Day } from "./date-time";
import { UserPhoto } from "./user-photo";

type UserBylineProps = { name: string; photoKey: string | null; at: number };

export function UserByline({ name, photoKey, at }: UserBylineProps) {
	return (
		<p className="byline">
			<UserPhoto photoKey={photoKey} size={40} />
			<span className="min-w-0">
				<strong>{name || "User name"}</strong>
				<small className="block">
					<Day at={at} />
				</small>
			</span>
		</p>
	);
}
