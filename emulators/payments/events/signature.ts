import { createHmac } from "node:crypto";

/** Writes the Stripe-Signature header: a time and the HMAC of `time.body`. */
export function signatureHeader(body: string, secret: string, atMs: number): string {
	const time = Math.floor(atMs / 1000);
	const digest = createHmac("sha256", secret).update(`${time}.${body}`, "utf8").digest("hex");
	return `t=${time},v1=${digest}`;
}
