import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { Popover, PopoverButton } from "../layout/popover";

/** The navigation: folded behind a button on a phone, a plain row from the wide breakpoint on. */
export function Menu({ children }: { children: ReactNode }) {
	return (
		<Popover id="menu" label="Main" className="menu">
			{children}
		</Popover>
	);
}

/** Opens and closes the menu of a phone. */
export function MenuButton() {
	return (
		<PopoverButton of="menu" className="nav-link menu-button">
			MENU
		</PopoverButton>
	);
}

/** A link of the navigation; the page one is on is marked by Remix with aria-current. */
export function MenuItem({ to, children }: { to: string; children: ReactNode }) {
	return (
		<li>
			<NavLink to={to} className="nav-link">
				{children}
			</NavLink>
		</li>
	);
}
