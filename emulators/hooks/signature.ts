import { createHmac, timingSafeEqual } from "node:crypto";
import type { Arrival } from "./hooks-state.ts";

export type Verdict = "right" | "wrong" | "missing" | "no secret known";

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Verifies a signature (Standard Webhooks) with Node alone, so that it checks the shop's library
 * independently.
 */
export function verifySignature(arrival: Arrival, secrets: readonly string[]): Verdict {
	const { id, timestamp, signature, body, at } = arrival;
	if (!id || !timestamp || !signature) return "missing";
	if (secrets.length === 0) return "no secret known";
	const age = Math.abs(new Date(at).getTime() / 1000 - Number(timestamp));
	if (!(age <= TOLERANCE_SECONDS)) return "wrong";
	const given = signature.split(" ").filter((one) => one.startsWith("v1,"));
	const isRight = secrets.some((secret) => {
		const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
		const mac = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
		return given.some((one) => isSame(one, `v1,${mac}`));
	});
	return isRight ? "right" : "wrong";
}

function isSame(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)];
	return a.length === b.length && timingSafeEqual(a, b);
}
