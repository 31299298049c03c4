import { NavLink, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon";

// React 18 has no types for the popover attributes; in lower case it passes them through.
const POPOVER: Record<string, string> = { popover: "auto" };
const TARGET: Record<string, string> = { popovertarget: "menu" };

/**
 * The navigation: a popover on a phone, which opens without scripts, a plain row from the wide breakpoint on.
 * A browser without popovers shows it below the brand.
 */
export function Menu({ children }: { children: ReactNode }) {
	const menu = useRef<HTMLElement>(null);
	const { key } = useLocation();

	// A visit with scripts keeps the document, so the menu has to be closed behind the link that was followed.
	useEffect(() => {
		if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
	}, [key]);

	return (
		<nav {...POPOVER} id="menu" ref={menu} className="menu" aria-label="Main">
			{children}
		</nav>
	);
}

/** Opens and closes the menu of a phone. */
export function MenuButton() {
	return (
		<button {...TARGET} type="button" className="nav-link menu-button">
			<Icon name="menu" />
			MENU
		</button>
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
