import markScriptSupport from "../inline/mark-script-support.js?raw";
import startScripts from "../inline/start-deferred-scripts.js?raw";

export type HydrationPayload = {
	manifest: { version: string; hmr?: object; routes: object };
	modules: Record<string, string>;
	scripts: readonly string[];
	stylesheet: string;
	/** JSON, or text in single-fetch encoding when the data is more than JSON can hold. */
	data: object | string;
};

declare global {
	var shopHydrationPayload: HydrationPayload;
}

const HEAD = joinLines(markScriptSupport);
const START = joinLines(startScripts);

export type InlineScripts = { head: string; end: string };

/**
 * Builds the inline scripts of a document. The first marks the document where scripts will run,
 * for styles that reserve space. The second loads the deferred scripts when the browser is idle or
 * the visitor interacts, but not on a slow or metered connection. They are raw JavaScript files
 * because a function's source would be what the bundler made of it.
 */
export function buildInlineScripts(payload: string): InlineScripts {
	return { head: HEAD, end: `{const payload=${payload};${START}}` };
}

function joinLines(script: string): string {
	return script.replace(/\n\t*/g, "");
}
