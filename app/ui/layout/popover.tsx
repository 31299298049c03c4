import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../elements/icon";

// React 18 has no types for the popover attributes; in lower case it passes them through.
const POPOVER_ATTRIBUTE: Record<string, string> = { popover: "auto" };

type Shared = {
	className: string;
	/** What React 18 has no types for. */
	attributes?: Record<string, string>;
	children: ReactNode;
};
type PopoverProps = Shared & { id: string; label: string };

/**
 * A navigation that a button opens where it has no room to stand, without scripts; CSS lets it stand where it has. A
 * browser without popovers always shows it.
 */
export function Popover({ id, label, className, attributes, children }: PopoverProps) {
	const popover = useRef<HTMLElement>(null);
	const { key } = useLocation();

	// A visit with scripts keeps the document, so it has to be closed behind the link that was followed.
	useEffect(() => {
		if (popover.current?.matches(":popover-open")) popover.current.hidePopover();
	}, [key]);

	return (
		<nav
			{...POPOVER_ATTRIBUTE}
			{...attributes}
			id={id}
			ref={popover}
			className={className}
			aria-label={label}
		>
			{children}
		</nav>
	);
}

/** Opens and closes a popover. */
export function PopoverButton({ of, className, attributes, children }: Shared & { of: string }) {
	return (
		<button {...{ popovertarget: of }} {...attributes} type="button" className={className}>
			<Icon name="menu" />
			{children}
		</button>
	);
}
