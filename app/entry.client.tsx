import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { future } from "./future";
import { DocumentProvider } from "./ui/document";

/** Where ScrollRestoration notes how far down somebody was on which page. */
const POSITIONS = "positions";

/** Goes on from what the document hands over (ui/late-scripts). */
async function takeOver() {
	const { manifest, modules, data, sheet } = window.shopHandoff;
	const styled = takeWholeSheet(sheet);
	// They have been fetched and have run by now.
	const loaded = Object.entries(modules).map(
		async ([id, url]) => [id, await import(/* @vite-ignore */ url)] as const,
	);
	window.__remixRouteModules = Object.fromEntries(await Promise.all(loaded));
	const stream = new Response(typeof data === "string" ? data : listed(data)).body;
	Object.assign(window, {
		__remixManifest: manifest,
		__remixContext: { basename: "/", future, isSpaMode: false, stream },
	});
	keepScroll();
	dropEmptyFragment();
	await Promise.all([styled, decodePageData()]);
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

/**
 * Waits for the promise that RemixBrowser suspends on. If it suspended during hydration, a press could kill the page's scripts:
 * React then hydrates synchronously, where nothing may suspend (error 345).
 */
async function decodePageData() {
	try {
		RemixBrowser({});
	} catch (decoding) {
		await decoding;
	}
}

/** How single fetch writes that there is nothing. */
const NULL = -5;

/** Data as single fetch reads it: all values in one list, and in each that holds others the places of those. */
function listed(data: object): string {
	const list: unknown[] = [];
	const placeOf = (value: unknown): number => {
		if (value === null) return NULL;
		const place = list.push(value) - 1;
		if (Array.isArray(value)) list[place] = value.map(placeOf);
		else if (typeof value === "object") {
			const named = Object.entries(value as object).map(([name, it]) => [
				`_${placeOf(name)}`,
				placeOf(it),
			]);
			list[place] = Object.fromEntries(named);
		}
		return place;
	};
	placeOf(data);
	return JSON.stringify(list);
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
