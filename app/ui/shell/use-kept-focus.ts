import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Gives the focus to the page's content when what had it is gone. */
export function keepFocus(): void {
	if (document.activeElement === document.body) {
		document.getElementById("main")?.focus({ preventScroll: true });
	}
}

/**
 * A visit with scripts keeps the document, so the focus can vanish with the link or button it was on. It then goes
 * to the page's content; where what held it is still there, it stays.
 */
export function useKeptFocus(): void {
	const { state } = useNavigation();
	const { key } = useLocation();
	const loaded = useRef<string | null>(null);
	useEffect(() => {
		// The first page leaves the focus where the browser puts it, before the skip link.
		loaded.current ??= key;
		if (state === "idle" && loaded.current !== key) keepFocus();
	}, [state, key]);
}
