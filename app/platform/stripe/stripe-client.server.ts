import Stripe from "stripe";
import type { Settings } from "../config/settings.server";

export function createStripeClient({
	apiUrl,
	secretKey,
}: Pick<Settings["stripe"], "apiUrl" | "secretKey">): Stripe {
	const isHttps = apiUrl.protocol === "https:";
	return new Stripe(secretKey, {
		httpClient: Stripe.createFetchHttpClient(),
		host: apiUrl.hostname,
		port: apiUrl.port || (isHttps ? 443 : 80),
		protocol: isHttps ? "https" : "http",
		maxNetworkRetries: 2,
		timeout: 15_000,
		telemetry: false,
	});
}
