import { createHash } from "node:crypto";
import { type Exchange, json, type Reply, readHeader } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { addMessage, type Draft, type InboxState } from "./inbox-state.ts";
import { htmlToText } from "./links.ts";
import { type MailError, readMail } from "./mail-input.ts";

const MAX_KEY_LENGTH = 256;

function replyWithError(statusCode: number, name: string, message: string): Reply {
	return json(statusCode, { statusCode, name, message });
}

function readBody(body: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(body);
		return typeof value === "object" && value !== null ? { ...value } : null;
	} catch {
		return null;
	}
}

function readDraft(body: Record<string, unknown>): Draft | MailError {
	const mail = readMail(body);
	if ("statusCode" in mail) return mail;
	const { from, replyTo, subject, html, headers } = mail;
	const text = mail.text ?? htmlToText(html ?? "");
	return { kind: "mail", to: mail.to.join(", "), from, replyTo, subject, text, html, headers };
}

/** POST /emails, as at Resend. */
export function sendingRoutes(state: InboxState, changed: () => void): Route[] {
	function send(exchange: Exchange): Reply {
		const [scheme, token] = (readHeader(exchange, "authorization") ?? "").split(" ");
		if (scheme?.toLowerCase() !== "bearer" || !token) {
			return replyWithError(401, "missing_api_key", "Missing API key in the authorization header.");
		}
		const body = readBody(exchange.body);
		if (!body)
			return replyWithError(400, "validation_error", "The request body must be a JSON object.");
		const draft = readDraft(body);
		if ("statusCode" in draft) return json(draft.statusCode, draft);

		const key = readHeader(exchange, "idempotency-key");
		if (!key) {
			const id = addMessage(state, draft);
			changed();
			return json(200, { id });
		}
		if (key.length > MAX_KEY_LENGTH) {
			const message = `The idempotency key must be between 1 and ${MAX_KEY_LENGTH} characters.`;
			return replyWithError(400, "invalid_idempotency_key", message);
		}
		const fingerprint = createHash("sha256").update(exchange.body).digest("hex");
		const known = state.keys[key];
		if (known && known.fingerprint !== fingerprint) {
			const message =
				"This idempotency key has been used on a request that has a different payload.";
			return replyWithError(409, "invalid_idempotent_request", message);
		}
		if (known) return json(200, { id: known.id });
		const id = addMessage(state, draft);
		state.keys[key] = { id, fingerprint };
		changed();
		return json(200, { id });
	}

	return [{ method: "POST", path: "/emails", handle: send }];
}
