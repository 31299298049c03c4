import { createHash } from "node:crypto";
import { type Exchange, type Reply, readHeader } from "../../http/exchange.ts";
import { ApiError, replyWithError } from "./api-error.ts";

export type SavedAnswer = { fingerprint: string; status: number; body: string; at: number };

const RETENTION_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

function createMismatchError(key: string): ApiError {
	return new ApiError(400, {
		type: "idempotency_error",
		message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
	});
}

function createInUseError(key: string): ApiError {
	return new ApiError(409, {
		type: "idempotency_error",
		code: "idempotency_key_in_use",
		message: `There is currently another in-progress request using this idempotency key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
	});
}

/** Runs a POST once per Idempotency-Key and repeats its response, errors included. */
export function createIdempotency(answers: Record<string, SavedAnswer>) {
	const running = new Map<string, string>();
	for (const [key, { at }] of Object.entries(answers)) {
		if (Date.now() - at > RETENTION_MS) delete answers[key];
	}

	return async (exchange: Exchange, run: () => Promise<Reply>): Promise<Reply> => {
		const key = readHeader(exchange, "idempotency-key");
		if (!key || exchange.method !== "POST") return run();
		if (key.length > MAX_KEY_LENGTH) {
			const message = `Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long.`;
			return replyWithError(new ApiError(400, { type: "invalid_request_error", message }));
		}
		const fingerprint = createHash("sha256")
			.update(`${exchange.url.pathname}\n${exchange.body}`)
			.digest("hex");

		const runningFingerprint = running.get(key);
		if (runningFingerprint)
			return replyWithError(
				runningFingerprint === fingerprint ? createInUseError(key) : createMismatchError(key),
			);
		const saved = answers[key];
		if (saved && Date.now() - saved.at < RETENTION_MS) {
			if (saved.fingerprint !== fingerprint) return replyWithError(createMismatchError(key));
			return {
				status: saved.status,
				body: saved.body,
				headers: {
					"content-type": "application/json; charset=utf-8",
					"idempotency-key": key,
					"idempotent-replayed": "true",
				},
			};
		}

		running.set(key, fingerprint);
		try {
			const reply = await run();
			if (!reply.notBegun) {
				const { status, body = "" } = reply;
				answers[key] = { fingerprint, status, body, at: Date.now() };
			}
			return { ...reply, headers: { ...reply.headers, "idempotency-key": key } };
		} finally {
			running.delete(key);
		}
	};
}
