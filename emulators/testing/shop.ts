import Stripe from "stripe";
import { type EmulatorOptions, type Emulators, startEmulators } from "../server.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

export const WEBHOOK_SECRET = "whsec_of_a_test";

export type Shop = {
	stripe: Stripe;
	emulators: Emulators;
	receiver: Receiver;
	close: () => Promise<void>;
};

export function createStripe(url: string, key = "sk_test_toolyard"): Stripe {
	const { hostname, port } = new URL(url);
	return new Stripe(key, {
		host: hostname,
		port,
		protocol: "http",
		telemetry: false,
		maxNetworkRetries: 0,
	});
}

export async function startShop(options: Partial<EmulatorOptions> = {}): Promise<Shop> {
	const receiver = await startReceiver();
	const emulators = await startEmulators({
		port: 0,
		webhookUrl: receiver.url,
		webhookSecret: WEBHOOK_SECRET,
		webhookDelayMs: 5,
		webhookRetryAfterMs: [20, 40],
		...options,
	});
	return {
		stripe: createStripe(emulators.url),
		emulators,
		receiver,
		close: async () => {
			await emulators.close();
			await receiver.close();
		},
	};
}

export function paymentParams(
	changes: Partial<Stripe.PaymentIntentCreateParams> = {},
): Stripe.PaymentIntentCreateParams {
	return { amount: 150_000, currency: "bdt", ...changes };
}

export function sessionParams(
	changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
	return {
		mode: "payment",
		success_url: "http://shop.test/paid?session={CHECKOUT_SESSION_ID}",
		cancel_url: "http://shop.test/myorder",
		customer_email: "shopper@toolyard.test",
		line_items: [
			{
				quantity: 2,
				price_data: {
					currency: "bdt",
					unit_amount: 50_000,
					product_data: { name: "Hex <bolt>" },
				},
			},
		],
		...changes,
	};
}
