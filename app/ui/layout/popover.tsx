import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../elements/icon";

// React 18 has no types for the popover attributes; in lower case they pass through.
const POPOVER_ATTRIBUTE: Record<string, string> = { popover: "auto" };

type Shared = {
	className: string;
	attributes?: Record<string, string>;
	children: ReactNode;
};
type PopoverProps = Shared & { id: string; label: string };

/**
 * A navigation behind a button on small screens, without scripts. Browsers without popovers always
 * show it.
 */
export function Popover({ id, label, className, attributes, children }: PopoverProps) {
	const popover = useRef<HTMLElement>(null);
	const { key } = useLocation();

	// With scripts a navigation keeps the document, so the popover must be closed.
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

export function PopoverButton({ of, className, attributes, children }: Shared & { of: string }) {
	return (
		<button {...{ popovertarget: of }} {...attributes} type="button" className={className}>
			<Icon name="menu" />
			{children}
		</button>
	);
}
