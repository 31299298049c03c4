import type Stripe from "stripe";
import type { PaymentsState } from "./payments-state.ts";

export type Cause = { requestId: string | null; idempotencyKey: string | null };

export const NO_REQUEST: Cause = { requestId: null, idempotencyKey: null };

export type Provider = {
	state: PaymentsState;
	secretKey: string;
	publishableKey: string;
	/** Faults that a test has set. */
	wishes: { takeInstead: number | null };
	emit: (type: Stripe.Event.Type, object: object, cause: Cause, previous?: object) => void;
};

export function nowInSeconds(): number {
	return Math.floor(Date.now() / 1000);
}
