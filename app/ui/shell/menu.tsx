import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { Popover, PopoverButton } from "../layout/popover";

export function Menu({ children }: { children: ReactNode }) {
	return (
		<Popover id="menu" label="Main" className="menu">
			{children}
		</Popover>
	);
}

export function MenuButton() {
	return (
		<PopoverButton of="menu" icon="menu" className="nav-link menu-button">
			MENU
		</PopoverButton>
	);
}

type MenuItemProps = { to: string; className?: string; children: ReactNode };

export function MenuItem({ to, className, children }: MenuItemProps) {
	return (
		<li className={className}>
			<NavLink to={to} className="nav-link">
				{children}
			</NavLink>
		</li>
	);
}
