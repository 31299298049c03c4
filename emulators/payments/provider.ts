import type Stripe from "stripe";
import type { PaymentsState } from "./payments-state.ts";
import type { Cause } from "./request-cause.ts";

export type Provider = {
	state: PaymentsState;
	secretKey: string;
	publishableKey: string;
	/** Faults that a test has set. */
	overrides: { nextAmount: number | null };
	emit: (type: Stripe.Event.Type, object: object, cause: Cause, previous?: object) => void;
};
