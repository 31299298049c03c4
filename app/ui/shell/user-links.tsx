import { Form, NavLink } from "@remix-run/react";
import { UserPhoto } from "../elements/user-photo";
import { MenuItem } from "./menu";
import type { ShellUser } from "./shell-user";

export function UserLinks({ visitor }: { visitor: ShellUser }) {
	return (
		<>
			{visitor.role === "customer" ? (
				<>
					<MenuItem to="/myorder">MY ORDER</MenuItem>
					<MenuItem to="/lists">LISTS</MenuItem>
					<MenuItem to="/myreview">REVIEW</MenuItem>
				</>
			) : null}
			<li className="min-w-0">
				<NavLink to="/profile" className="nav-link">
					<UserPhoto
						photoKey={visitor.imageKey}
						size={28}
						className="size-7 flex-none rounded-circle bg-tile object-cover"
					/>
					<span className="truncate xl:sr-only">{visitor.name || "User name"}</span>
				</NavLink>
			</li>
			<li>
				<Form method="post" action="/logout">
					<button type="submit" className="nav-link">
						Logout
					</button>
				</Form>
			</li>
		</>
	);
}
