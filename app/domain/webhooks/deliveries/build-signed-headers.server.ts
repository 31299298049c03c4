import { Webhook } from "standardwebhooks";

/** Standard Webhooks: one signature per secret, for rotation. `at` in ms. */
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
