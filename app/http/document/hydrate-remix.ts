import { RemixBrowser } from "@remix-run/react";
import type { HydrationPayload } from "~/ui/root-document/deferred-scripts";
import { encodeSingleFetch } from "./single-fetch";

/**
 * Gives Remix the page in the globals that its own `<Scripts>` would set, and waits until it has decoded the data. `RemixBrowser` suspends
 * on that: during hydration a press would then end the page's scripts, because React hydrates synchronously where nothing may suspend
 * (error 345).
 */
export async function hydrateRemix(
	{ manifest, modules, data }: HydrationPayload,
	future: Record<string, boolean>,
): Promise<void> {
	// These scripts have been fetched and have run by now.
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

/** The key under which Remix's ScrollRestoration stores how far each page was scrolled. */
const POSITIONS = "positions";

/** Keeps a page where its visitor has scrolled to before the scripts ran; ScrollRestoration would scroll back. */
export function keepScroll(): void {
	const key: unknown = history.state?.key;
	if (typeof key !== "string") return;
	const positions = JSON.parse(sessionStorage.getItem(POSITIONS) ?? "{}");
	if (key in positions) {
		sessionStorage.setItem(POSITIONS, JSON.stringify({ ...positions, [key]: scrollY }));
	}
}
