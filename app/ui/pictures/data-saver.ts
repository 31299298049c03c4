import { createContext, useContext } from "react";

const DataSaverContext = createContext(false);

export const DataSaverProvider = DataSaverContext.Provider;

export function useIsDataSaverOn(): boolean {
	return useContext(DataSaverContext);
}
