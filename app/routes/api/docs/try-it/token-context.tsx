import { createContext, type ReactNode, useContext, useState } from "react";

const TokenContext = createContext<[token: string, setToken: (token: string) => void]>([
	"",
	() => {},
]);

/** Holds the token in memory only, until the page is left. */
export function TokenProvider({ children }: { children: ReactNode }) {
	return <TokenContext.Provider value={useState("")}>{children}</TokenContext.Provider>;
}

export const useToken = () => useContext(TokenContext);
