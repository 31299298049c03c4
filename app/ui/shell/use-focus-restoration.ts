import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

export function restoreFocus(): void {
	if (document.activeElement === document.body) {
		document.getElementById("main")?.focus({ preventScroll: true });
	}
}

function focusInvalidField(): void {
	document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus();
}

/**
 * A navigation with scripts can remove the focused element; the focus then moves to the page's
 * content, or to the first invalid field of a form that another page handles.
 */
export function useFocusRestoration(): void {
	const { state } = useNavigation();
	const { key, pathname } = useLocation();
	const loaded = useRef<string | null>(null);
	const shown = useRef(pathname);
	useEffect(() => {
		// The first page leaves the focus before the skip link.
		loaded.current ??= key;
		if (state !== "idle" || loaded.current === key) return;
		if (shown.current !== pathname) focusInvalidField();
		shown.current = pathname;
		restoreFocus();
	}, [state, key, pathname]);
}
