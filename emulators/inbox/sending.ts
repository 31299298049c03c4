import { createHash } from "node:crypto";
import { type Exchange, header, json, type Reply } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { type Draft, type InboxState, keepMessage } from "./inbox-state.ts";
import { textOf } from "./links.ts";
import { type Refusal, readMail } from "./mail-input.ts";

const LONGEST_KEY = 256;

function refuse(statusCode: number, name: string, message: string): Reply {
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

function mailDraft(body: Record<string, unknown>): Draft | Refusal {
	const mail = readMail(body);
	if ("statusCode" in mail) return mail;
	const { from, replyTo, subject, html, headers } = mail;
	const text = mail.text ?? textOf(html ?? "");
	return { kind: "mail", to: mail.to.join(", "), from, replyTo, subject, text, html, headers };
}

/** POST /emails, as at Resend. */
export function sendingRoutes(state: InboxState, changed: () => void): Route[] {
	function send(exchange: Exchange): Reply {
		const [scheme, token] = (header(exchange, "authorization") ?? "").split(" ");
		if (scheme?.toLowerCase() !== "bearer" || !token) {
			return refuse(401, "missing_api_key", "Missing API key in the authorization header.");
		}
		const body = readBody(exchange.body);
		if (!body) return refuse(400, "validation_error", "The request body must be a JSON object.");
		const draft = mailDraft(body);
		if ("statusCode" in draft) return json(draft.statusCode, draft);

		const key = header(exchange, "idempotency-key");
		if (!key) {
			const id = keepMessage(state, draft);
			changed();
			return json(200, { id });
		}
		if (key.length > LONGEST_KEY) {
			const message = `The idempotency key must be between 1 and ${LONGEST_KEY} characters.`;
			return refuse(400, "invalid_idempotency_key", message);
		}
		const fingerprint = createHash("sha256").update(exchange.body).digest("hex");
		const known = state.keys[key];
		if (known && known.fingerprint !== fingerprint) {
			const message =
				"This idempotency key has been used on a request that has a different payload.";
			return refuse(409, "invalid_idempotent_request", message);
		}
		if (known) return json(200, { id: known.id });
		const id = keepMessage(state, draft);
		state.keys[key] = { id, fingerprint };
		changed();
		return json(200, { id });
	}

	return [{ method: "POST", path: "/emails", handle: send }];
}
