import { useMatches } from "@remix-run/react";
import { useEffect, useState } from "react";

// React 18 has no type for `inert`; as a string it passes through.
const INERT: Record<string, string> = { inert: "" };

/**
 * Without scripts only `inert` keeps keyboard and screen readers out of what the dialog covers; a
 * modal dialog does that itself.
 */
export function useBehindDialog(): Record<string, string> | undefined {
	const isCovered = useMatches().some(
		({ handle }) => (handle as { isDialog?: true } | undefined)?.isDialog,
	);
	const [scripted, setScripted] = useState(false);
	useEffect(() => setScripted(true), []);
	return isCovered && !scripted ? INERT : undefined;
}
