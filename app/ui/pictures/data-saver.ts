import { createContext, useContext } from "react";

const DataSaverContext = createContext(false);

export const DataSaverProvider = DataSaverContext.Provider;

/** Whether this page's visitor saves data (http/data-saver): then lists and the home page have no pictures. */
export function useIsDataSaverOn(): boolean {
	return useContext(DataSaverContext);
}
