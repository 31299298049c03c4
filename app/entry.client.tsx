import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { future } from "./future";
import { hydrateRemix, keepScroll } from "./http/document/hydrate-remix";
import { RootDocumentProvider } from "./ui/root-document/root-document";

async function hydrate() {
	const { shopHydrationPayload } = window;
	await Promise.all([
		applyFullStylesheet(shopHydrationPayload.stylesheet),
		hydrateRemix(shopHydrationPayload, future),
	]);
	keepScroll();
	removeEmptyFragment();
	startTransition(() => {
		hydrateRoot(
			document,
			<RootDocumentProvider value={{ scripts: { head: "", end: "" } }}>
				<StrictMode>
					<RemixBrowser />
				</StrictMode>
			</RootDocumentProvider>,
		);
	});
}

/** The document contains its own page's styles only, and the next page renders into it. */
async function applyFullStylesheet(url: string) {
	// In development Vite would send a script otherwise.
	const response = await fetch(url, { headers: { accept: "text/css" } });
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(await response.text());
	document.adoptedStyleSheets = [sheet];
}

/** Facebook redirects to a URL with an empty fragment. */
function removeEmptyFragment() {
	const { href } = location;
	if (href.endsWith("#")) history.replaceState(history.state, "", href.slice(0, -1));
}

hydrate();
