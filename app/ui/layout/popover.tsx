import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "../elements/icon";

// React 18 has no types for the popover attributes; in lower case they pass through.
const POPOVER_ATTRIBUTE: Record<string, string> = { popover: "auto" };

type Shared = {
	className: string;
	attributes?: Record<string, string>;
	children: ReactNode;
};
/** `html` replaces the children in a browser that got them with the document. */
type PopoverProps = Shared & { id: string; label: string; html?: string };

/**
 * A navigation behind a button on small screens, without scripts. Browsers without popovers always show it.
 */
export function Popover(popoverProps: PopoverProps) {
	const { id, label, className, attributes, html, children } = popoverProps;
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
			{...(html === undefined
				? { children }
				: { dangerouslySetInnerHTML: { __html: html }, suppressHydrationWarning: true })}
		/>
	);
}

type PopoverButtonProps = Shared & { of: string; icon?: IconName };

export function PopoverButton({ of, className, attributes, icon, children }: PopoverButtonProps) {
	return (
		<button {...{ popovertarget: of }} {...attributes} type="button" className={className}>
			{icon ? <Icon name={icon} /> : null}
			{children}
		</button>
	);
}
