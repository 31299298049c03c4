import { createContext, type ReactNode, useContext, useState } from "react";

const TokenContext = createContext<[token: string, setToken: (token: string) => void]>([
	"",
	() => {},
]);

/** Around the calls that share a token. It is kept here alone, and gone with the page. */
export function TokenProvider({ children }: { children: ReactNode }) {
	return <TokenContext.Provider value={useState("")}>{children}</TokenContext.Provider>;
}

export const useToken = () => useContext(TokenContext);
