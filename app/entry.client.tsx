import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { future } from "./future";
import { hydrateRemix, keepScroll } from "./http/document/hydrate-remix";
import { DocumentProvider } from "./ui/root-document/root-document";

/** Goes on from what the document hands over (ui/late-scripts). */
async function takeOver() {
	const { shopHandoff } = window;
	await Promise.all([takeWholeSheet(shopHandoff.sheet), hydrateRemix(shopHandoff, future)]);
	keepScroll();
	dropEmptyFragment();
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

/** A sign-in by Facebook ends at an address with an empty fragment (routes/account/provider/callback). */
function dropEmptyFragment() {
	const { href } = location;
	if (href.endsWith("#")) history.replaceState(history.state, "", href.slice(0, -1));
}

takeOver();
