import { Form, useLocation } from "@remix-run/react";
import { UserPhoto } from "../elements/user-photo";
import { NetViewSwitch } from "../products/net-view";
import { MenuItem } from "./menu";
import type { ShellUser } from "./shell-user";

export function CustomerLinks({ waitingRequests }: ShellUser) {
	return (
		<>
			<MenuItem to="/myorder">MY ORDER</MenuItem>
			<MenuItem to="/lists">LISTS</MenuItem>
			{waitingRequests === undefined ? null : (
				<MenuItem to="/company">
					{waitingRequests === "0" ? "Company" : `Company (${waitingRequests})`}
				</MenuItem>
			)}
		</>
	);
}

/** What is seldom needed, below the photo. A navigation closes it. */
export function AccountMenu({ visitor }: { visitor: ShellUser }) {
	const { key } = useLocation();
	return (
		<details key={key} className="account-menu">
			<summary className="nav-link">
				<UserPhoto
					photoKey={visitor.imageKey}
					size={28}
					className="size-7 flex-none rounded-circle bg-tile object-cover"
				/>
				<span className="xl:sr-only">Account</span>
			</summary>
			<ul>
				<MenuItem to="/profile">
					<span className="truncate">{visitor.name || "User name"}</span>
				</MenuItem>
				{visitor.role === "customer" ? <MenuItem to="/myreview">REVIEW</MenuItem> : null}
				<PageLinks />
				<li>
					<Form method="post" action="/logout">
						<button type="submit" className="nav-link">
							Logout
						</button>
					</Form>
				</li>
			</ul>
		</details>
	);
}

export const PageLinks = () => (
	<>
		<MenuItem to="/blogs">BLOG</MenuItem>
		<MenuItem to="/contact">CONTACT US</MenuItem>
		<li>
			<NetViewSwitch />
		</li>
	</>
);
