import { Webhook } from "standardwebhooks";

/**
 * The headers that prove a message, by the Standard Webhooks specification: a signature for each secret, so that a
 * receiver may have either while it changes over. `at` in ms.
 */
export function buildSignedHeaders(
	secrets: readonly string[],
	{ eventId, body, at }: { eventId: string; body: string; at: number },
): Record<string, string> {
	const signedAt = new Date(at);
	return {
		"webhook-id": eventId,
		"webhook-timestamp": String(Math.floor(at / 1000)),
		"webhook-signature": secrets
			.map((secret) => new Webhook(secret).sign(eventId, signedAt, body))
			.join(" "),
	};
}
