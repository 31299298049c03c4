import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Gives the focus to the page's content when what had it is gone. */
export function restoreFocus(): void {
	if (document.activeElement === document.body) {
		document.getElementById("main")?.focus({ preventScroll: true });
	}
}

/** Gives the focus to the first wrong field of the page's content, if there is one. */
function focusInvalidField(): void {
	document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus();
}

/**
 * A visit with scripts keeps the document, so the focus can vanish with the link or button it was on. It then goes
 * to the page's content; where what held it is still there, it stays. A form that another page answers, as the home
 * page's and the footer's, leads to the first wrong field there; on its own page the form itself does.
 */
export function useFocusRestoration(): void {
	const { state } = useNavigation();
	const { key, pathname } = useLocation();
	const loaded = useRef<string | null>(null);
	const shown = useRef(pathname);
	useEffect(() => {
		// The first page leaves the focus where the browser puts it, before the skip link.
		loaded.current ??= key;
		if (state !== "idle" || loaded.current === key) return;
		if (shown.current !== pathname) focusInvalidField();
		shown.current = pathname;
		restoreFocus();
	}, [state, key, pathname]);
}
