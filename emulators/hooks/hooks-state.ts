/** A message that came, and what it was answered. */
export type Arrival = {
	at: string;
	/** The address it was posted to, its query included. */
	path: string;
	id: string | null;
	timestamp: string | null;
	signature: string | null;
	body: string;
	answered: number;
};

export type HooksState = {
	/** The newest first. */
	arrivals: Arrival[];
	/** The secrets that signatures are held against. */
	secrets: string[];
};

export function emptyHooks(): HooksState {
	return { arrivals: [], secrets: [] };
}

const MOST_KEPT = 500;

/** Puts a message on top of what came; the oldest go. */
export function keepArrival(state: HooksState, arrival: Arrival): void {
	state.arrivals.unshift(arrival);
	state.arrivals.length = Math.min(state.arrivals.length, MOST_KEPT);
}
