import { createContext, useContext } from "react";
import type { InlineScripts } from "./deferred-scripts";

type RootDocument = {
	/**
	 * Marks inline content as the shop's own; the CSP lists its hash instead. Undefined in the
	 * browser.
	 */
	nonce?: string;
	/** Null with the data saver on. */
	scripts: InlineScripts | null;
};

const RootDocumentContext = createContext<RootDocument>({ scripts: null });

export const RootDocumentProvider = RootDocumentContext.Provider;

export function useRootDocument(): RootDocument {
	return useContext(RootDocumentContext);
}
