import { createContext, type ReactNode, useContext, useState } from "react";

const Token = createContext<[token: string, setToken: (token: string) => void]>(["", () => {}]);

/** Around the calls that share a token. It is kept here alone, and gone with the page. */
export function TokenProvider({ children }: { children: ReactNode }) {
	return <Token.Provider value={useState("")}>{children}</Token.Provider>;
}

export const useToken = () => useContext(Token);
