export type Arrival = {
	at: string;
	/** The path with its query. */
	path: string;
	id: string | null;
	timestamp: string | null;
	signature: string | null;
	body: string;
	answered: number;
};

export type HooksState = {
	arrivals: Arrival[];
	secrets: string[];
};

export function createHooksState(): HooksState {
	return { arrivals: [], secrets: [] };
}

const MAX_ARRIVALS = 500;

export function addArrival(state: HooksState, arrival: Arrival): void {
	state.arrivals.unshift(arrival);
	state.arrivals.length = Math.min(state.arrivals.length, MAX_ARRIVALS);
}
