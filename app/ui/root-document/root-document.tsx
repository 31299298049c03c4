import { createContext, useContext } from "react";
import type { InlineScripts } from "./deferred-scripts";

type RootDocument = {
	/** What marks as ours what stands inline; the policy names its hash in the nonce's place. Undefined in the browser. */
	nonce?: string;
	/** Null for who saves data: their pages come without any script. */
	scripts: InlineScripts | null;
};

const RootDocumentContext = createContext<RootDocument>({ scripts: null });

export const RootDocumentProvider = RootDocumentContext.Provider;

/** What the document holds besides the page: the server puts it in, the browser finds it there. */
export function useRootDocument(): RootDocument {
	return useContext(RootDocumentContext);
}
