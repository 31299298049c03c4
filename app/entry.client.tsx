import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentProvider } from "./ui/document";

/** Where ScrollRestoration notes how far down somebody was on which page. */
const POSITIONS = "positions";

/** Goes on from what the document hands over (ui/late-scripts). */
async function takeOver() {
	const { context, manifest, modules, data, sheet } = window.shopHandoff;
	const styled = takeWholeSheet(sheet);
	// They have been fetched and have run by now.
	const loaded = Object.entries(modules).map(
		async ([id, url]) => [id, await import(/* @vite-ignore */ url)] as const,
	);
	window.__remixRouteModules = Object.fromEntries(await Promise.all(loaded));
	window.__remixManifest = manifest;
	Object.assign(window, { __remixContext: { ...context, stream: new Response(data).body } });
	keepScroll();
	await styled;
	startTransition(() => {
		hydrateRoot(
			document,
			<DocumentProvider value={{ scripts: { head: "", end: "" } }}>
				<StrictMode>
					<RemixBrowser />
				</StrictMode>
			</DocumentProvider>,
		);
	});
}

/** The document has the styles of its own page alone, and the next page is drawn into it. */
async function takeWholeSheet(address: string) {
	// In development Vite would send a script otherwise.
	const answer = await fetch(address, { headers: { accept: "text/css" } });
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(await answer.text());
	document.adoptedStyleSheets = [sheet];
}

/** Whoever has scrolled on before the scripts came stays there: ScrollRestoration would take them back. */
function keepScroll() {
	const key: unknown = history.state?.key;
	if (typeof key !== "string") return;
	const positions = JSON.parse(sessionStorage.getItem(POSITIONS) ?? "{}");
	if (key in positions) {
		sessionStorage.setItem(POSITIONS, JSON.stringify({ ...positions, [key]: scrollY }));
	}
}

takeOver();
