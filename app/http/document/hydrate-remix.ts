import { RemixBrowser } from "@remix-run/react";
import type { HydrationPayload } from "~/ui/root-document/deferred-scripts";
import { SCROLL_POSITIONS } from "~/ui/root-document/scroll-positions";
import { encodeSingleFetch } from "./single-fetch";

/** Waits for the decoded data: a click while `RemixBrowser` suspends ends in React error 345. */
export async function hydrateRemix(
	{ manifest, modules, data }: HydrationPayload,
	future: Record<string, boolean>,
): Promise<void> {
	const loaded = Object.entries(modules).map(
		async ([id, url]) => [id, await import(/* @vite-ignore */ url)] as const,
	);
	const routeModules = Object.fromEntries(await Promise.all(loaded));
	const stream = new Response(typeof data === "string" ? data : encodeSingleFetch(data)).body;
	Object.assign(window, {
		__remixManifest: manifest,
		__remixRouteModules: routeModules,
		__remixContext: { basename: "/", future, isSpaMode: false, stream },
	});
	try {
		RemixBrowser({});
	} catch (decoding) {
		await decoding;
	}
}

/**
 * Until here the browser restores scroll positions. Names the history entry, and keeps what was
 * scrolled since, which ScrollRestoration would undo.
 */
export function keepScroll(): void {
	const key: unknown = history.state?.key;
	if (typeof key !== "string") {
		history.replaceState({ key: Math.random().toString(36).slice(2) }, "");
		return;
	}
	const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? "{}");
	if (key in positions) {
		sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify({ ...positions, [key]: scrollY }));
	}
}
