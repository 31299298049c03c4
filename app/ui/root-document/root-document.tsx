import { createContext, useContext } from "react";
import type { MenuCategory } from "~/domain/catalog/categories/rules";
import type { InlineScripts } from "./deferred-scripts";

type RootDocument = {
	/**
	 * Marks inline content as the shop's own; the CSP lists its hash instead. Undefined in the
	 * browser.
	 */
	nonce?: string;
	/** Null with the data saver on. */
	scripts: InlineScripts | null;
	/** Undefined in the browser, which keeps the menu that the server rendered. */
	categories?: readonly MenuCategory[];
};

const RootDocumentContext = createContext<RootDocument>({ scripts: null });

export const RootDocumentProvider = RootDocumentContext.Provider;

export function useRootDocument(): RootDocument {
	return useContext(RootDocumentContext);
}
