import markLine from "../inline/mark-script-support.js?raw";
import startLate from "../inline/start-deferred-scripts.js?raw";

/** What the page's scripts need to go on from the document, once they run. */
export type HydrationPayload = {
	manifest: { version: string; hmr?: object; routes: object };
	/** The modules of the page's routes by their ids. */
	modules: Record<string, string>;
	/** Every script the page needs, in the order in which they run. */
	scripts: readonly string[];
	/** Where the whole style sheet is. */
	stylesheet: string;
	/** What the loaders told; where that is more than JSON can hold, as single fetch writes it. */
	data: object | string;
};

declare global {
	var shopHydrationPayload: HydrationPayload;
}

/** The text of the two inline scripts of a document. */
export type InlineScripts = { head: string; end: string };

/**
 * The inline scripts of a document, given its handoff as JSON that may stand in HTML. The first marks the document where
 * scripts are going to run, for the styles that keep a place for what only they draw: none run on a slow or metered
 * line. The second fetches them when all else is there and the browser is idle, or at the first sign of what a visitor
 * is about to do, unless the line, which is better known by then, turns out to be slow or metered. They are files of plain
 * JavaScript, taken as text, less their line breaks: a function's own text has what its bundler made of it.
 */
export function buildInlineScripts(payload: string): InlineScripts {
	return { head: joinLines(markLine), end: `{const handoff=${payload};${joinLines(startLate)}}` };
}

function joinLines(script: string): string {
	return script.replace(/\n\t*/g, "");
}
