import { createContext, useContext } from "react";

const SavesData = createContext(false);

export const SavesDataProvider = SavesData.Provider;

/** Whether this page's visitor saves data (http/data-saver): then lists and the home page have no pictures. */
export function useSavesData(): boolean {
	return useContext(SavesData);
}
