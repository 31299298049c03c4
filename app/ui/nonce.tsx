import { createContext, useContext } from "react";

const Nonce = createContext("");

export const NonceProvider = Nonce.Provider;

/** The nonce of this answer's scripts; empty in the browser, which hides it. */
export function useNonce(): string {
	return useContext(Nonce);
}
