import type Stripe from "stripe";
import type { PaymentsState } from "./payments-state.ts";

/** The request that led to a change; both null where a person on the hosted page did. */
export type Cause = { requestId: string | null; idempotencyKey: string | null };

export const NO_REQUEST: Cause = { requestId: null, idempotencyKey: null };

/** What every part of the payment provider works with. */
export type Provider = {
	state: PaymentsState;
	secretKey: string;
	publishableKey: string;
	/** What a test wants the provider to do wrong. */
	wishes: { takeInstead: number | null };
	/** Records an event and has it delivered. */
	emit: (type: Stripe.Event.Type, object: object, cause: Cause, previous?: object) => void;
};

/** The provider counts in whole seconds. */
export function nowInSeconds(): number {
	return Math.floor(Date.now() / 1000);
}
