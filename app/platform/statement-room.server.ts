import type { Platform } from "./platform.server";

/**
 * D1 takes a thousand statements of one invocation of a Worker, and a run of the timer is one
 * (developers.cloudflare.com/d1/platform/limits). Whether a batch counts as one is not said there: here it does not.
 *
 * So each piece that goes from row to row takes up no further one once the whole run has come to so many statements.
 * In the order of the run: what one leaves of its share is there for the next, and what lies between them has room too.
 */
const GOES_ON_UNTIL = {
	attempts: 370,
	events: 450,
	payments: 470,
	holds: 580,
	refunds: 640,
	mail: 800,
	webhooks: 920,
} as const;

/** Whether a piece of the timer's work may take up another row; what it leaves waits for the next run. */
export function hasRoom(
	{ statements }: Pick<Platform, "statements">,
	piece: keyof typeof GOES_ON_UNTIL,
): boolean {
	return statements() < GOES_ON_UNTIL[piece];
}
