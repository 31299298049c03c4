import { CardElement } from "./card-element.ts";
import type { ElementOptions } from "./element-look.ts";
import type { Billing, IntentResult, PageIntent } from "./messages.ts";
import { createFrame, IntegrationError, listenTo, PROVIDER } from "./provider-frame.ts";

// Part of /js/stripe.js: defines window.Stripe.
type ElementsOptions = { clientSecret?: string; appearance?: ElementOptions["appearance"] };
type CardData = { payment_method?: { card?: CardElement; billing_details?: Billing } };
type ConfirmParams = { return_url?: string; payment_method_data?: { billing_details?: Billing } };
type ConfirmOptions = {
	elements?: Elements;
	clientSecret?: string;
	confirmParams?: ConfirmParams;
	redirect?: "always" | "if_required";
};

function checkSecret(clientSecret: unknown): asserts clientSecret is string {
	if (typeof clientSecret === "string" && /^pi_\w+_secret_\w+$/.test(clientSecret)) return;
	throw new IntegrationError(
		`Missing or malformed value: client secret should be a client_secret string. You specified: ${String(clientSecret)}.`,
	);
}

class Elements {
	readonly #key: string;
	readonly options: ElementsOptions;
	element: CardElement | null = null;

	constructor(key: string, options: ElementsOptions) {
		this.#key = key;
		this.options = options;
	}

	create(type: string, options: ElementOptions = {}): CardElement {
		if (type !== "card" && type !== "payment") {
			throw new IntegrationError(
				`The local card payments only know 'card' and 'payment', not '${type}'.`,
			);
		}
		this.element = new CardElement(this.#key, type, {
			appearance: this.options.appearance,
			...options,
		});
		return this.element;
	}

	getElement(): CardElement | null {
		return this.element;
	}

	update(options: ElementsOptions): void {
		Object.assign(this.options, options);
		this.element?.update({ appearance: this.options.appearance });
	}

	async submit(): Promise<{ error?: IntentResult["error"] }> {
		const { error } = (await this.element?.ask({ kind: "check" })) ?? {};
		return error ? { error } : {};
	}
}

function showChallenge(address: string): Promise<void> {
	const url = new URL(address);
	url.searchParams.set("shop", location.origin);
	const frame = createFrame(`${PROVIDER}${url.pathname}${url.search}`, "Payment authentication");
	Object.assign(frame.style, {
		position: "fixed",
		inset: "0",
		height: "100%",
		zIndex: "2147483647",
	});
	return new Promise((resolve) => {
		const stop = listenTo(frame, (message) => {
			if (message.kind !== "authenticated") return;
			stop();
			frame.remove();
			resolve();
		});
		document.body.appendChild(frame);
		frame.focus();
	});
}

/** Uses a hidden frame when no element is mounted. */
async function askHiddenFrame(key: string, clientSecret: string): Promise<IntentResult> {
	const place = document.createElement("div");
	place.hidden = true;
	document.body.appendChild(place);
	const element = new CardElement(key, "card", {});
	element.mount(place);
	try {
		return await element.ask({ kind: "retrieve", clientSecret });
	} finally {
		element.destroy();
		place.remove();
	}
}

class EmulatedStripe {
	readonly #key: string;

	constructor(key: string) {
		this.#key = key;
	}

	elements(options: ElementsOptions = {}): Elements {
		return new Elements(this.#key, options);
	}

	retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
		checkSecret(clientSecret);
		return askHiddenFrame(this.#key, clientSecret);
	}

	async confirmCardPayment(
		clientSecret: string,
		data: CardData = {},
		{ handleActions = true } = {},
	): Promise<IntentResult> {
		checkSecret(clientSecret);
		const { card, billing_details: billing = {} } = data.payment_method ?? {};
		const result = card
			? await card.ask({ kind: "confirm", clientSecret, billing })
			: await askHiddenFrame(this.#key, clientSecret);
		return handleActions ? this.#afterChallenge(result, clientSecret) : result;
	}

	async confirmPayment(options: ConfirmOptions): Promise<IntentResult> {
		const { elements, confirmParams = {}, redirect = "always" } = options;
		const clientSecret = options.clientSecret ?? elements?.options.clientSecret;
		checkSecret(clientSecret);
		if (redirect === "always" && !confirmParams.return_url) {
			throw new IntegrationError(
				'confirmPayment() needs confirmParams.return_url unless redirect is "if_required".',
			);
		}
		const card = elements?.element ?? undefined;
		const { billing_details } = confirmParams.payment_method_data ?? {};
		const result = await this.confirmCardPayment(clientSecret, {
			payment_method: { card, billing_details },
		});
		if (result.error || redirect !== "always" || !confirmParams.return_url) return result;
		const url = new URL(confirmParams.return_url, location.href);
		url.searchParams.set("payment_intent", result.paymentIntent.id);
		url.searchParams.set("payment_intent_client_secret", clientSecret);
		url.searchParams.set("redirect_status", "succeeded");
		location.assign(url);
		// The page is being left; the caller must not continue.
		return new Promise(() => {});
	}

	async #afterChallenge(result: IntentResult, clientSecret: string): Promise<IntentResult> {
		const url = getActionUrl(result.paymentIntent);
		if (!url) return result;
		await showChallenge(url);
		const after = await askHiddenFrame(this.#key, clientSecret);
		const failure = after.paymentIntent?.last_payment_error;
		if (!after.paymentIntent || after.paymentIntent.status === "succeeded" || !failure)
			return after;
		return { error: { ...failure, payment_intent: after.paymentIntent } };
	}
}

function getActionUrl(intent: PageIntent | undefined): string | undefined {
	if (intent?.status !== "requires_action") return undefined;
	return intent.next_action?.use_stripe_sdk?.stripe_js;
}

function Stripe(key: unknown): EmulatedStripe {
	if (typeof key === "string" && key.startsWith("pk_")) return new EmulatedStripe(key);
	throw new IntegrationError(
		`Please call Stripe() with your publishable key. You used: ${String(key)}.`,
	);
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: 3 }) });
