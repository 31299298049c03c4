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

export function emptyHooks(): HooksState {
	return { arrivals: [], secrets: [] };
}

const MOST_KEPT = 500;

export function keepArrival(state: HooksState, arrival: Arrival): void {
	state.arrivals.unshift(arrival);
	state.arrivals.length = Math.min(state.arrivals.length, MOST_KEPT);
}
