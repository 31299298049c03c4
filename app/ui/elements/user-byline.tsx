import { Day } from "./date-time";
import { UserPhoto } from "./user-photo";

type UserBylineProps = { name: string; photoKey: string | null; at: number; className?: string };

export function UserByline({ name, photoKey, at, className = "" }: UserBylineProps) {
	return (
		<p className={`flex items-center gap-3 text-base/5 ${className}`}>
			<UserPhoto
				photoKey={photoKey}
				size={40}
				className="size-10 shrink-0 rounded-circle bg-tile object-cover"
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
