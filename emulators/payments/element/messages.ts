/** Types only: both sides run in the browser. */

export type FieldProblem = { type: "validation_error"; code: string; message: string };

export type Look = {
	text?: string;
	placeholder?: string;
	danger?: string;
	background?: string;
	accent?: string;
	font?: string;
	size?: string;
	radius?: string;
	scheme?: string;
};

export type Billing = { name?: string | null; email?: string | null; phone?: string | null };

export type ApiFailure = { type: string; message: string; code?: string; [name: string]: unknown };

export type PageIntent = {
	id: string;
	status: string;
	client_secret: string;
	last_payment_error: ApiFailure | null;
	next_action: { use_stripe_sdk?: { stripe_js?: string } } | null;
	[name: string]: unknown;
};

export type IntentResult =
	| { paymentIntent: PageIntent; error?: undefined }
	| { error: ApiFailure; paymentIntent?: undefined };

export type ToFrame =
	| { kind: "options"; look: Look; disabled: boolean }
	| { kind: "focus" }
	| { kind: "blur" }
	| { kind: "clear" }
	| { kind: "check"; request: number }
	| { kind: "retrieve"; request: number; clientSecret: string }
	| { kind: "confirm"; request: number; clientSecret: string; billing: Billing };

export type CardState = {
	complete: boolean;
	empty: boolean;
	brand: string;
	error: FieldProblem | null;
};

export type FromFrame =
	| { kind: "ready" }
	| { kind: "focus" }
	| { kind: "blur" }
	| { kind: "height"; height: number }
	| ({ kind: "change" } & CardState)
	| { kind: "answer"; request: number; result: IntentResult | { error: FieldProblem | null } }
	| { kind: "authenticated" };
