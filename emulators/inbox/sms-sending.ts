import { randomBytes } from "node:crypto";
import { type Exchange, json, type Reply, readHeader } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { addMessage, type InboxState } from "./inbox-state.ts";

const MAX_TEXT_LENGTH = 1600;
const MAX_VALIDITY_SECONDS = 36_000;
const NUMBER = /^\+[1-9]\d{7,14}$/;
const SENDER_NAME = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/;

/** The code leads to a page of Twilio's documentation. */
function replyWithError(status: number, code: number, message: string): Reply {
	const more_info = `https://www.twilio.com/docs/errors/${code}`;
	return json(status, { code, message, more_info, status });
}

function isAuthorized(exchange: Exchange): boolean {
	const [scheme, credentials = ""] = (readHeader(exchange, "authorization") ?? "").split(" ");
	if (scheme?.toLowerCase() !== "basic") return false;
	return /^[^:]+:.+$/.test(Buffer.from(credentials, "base64").toString("utf8"));
}

type Sms = { to: string; from: string; body: string; validity: number };

function readSms(form: URLSearchParams): Sms {
	return {
		to: form.get("To") ?? "",
		from: form.get("From") ?? "",
		body: form.get("Body") ?? "",
		validity: Number(form.get("ValidityPeriod") ?? MAX_VALIDITY_SECONDS),
	};
}

function findError({ to, from, body, validity }: Sms): Reply | null {
	if (!to) return replyWithError(400, 21604, "A 'To' phone number is required.");
	if (!from) return replyWithError(400, 21603, "A 'From' phone number is required.");
	if (!body) return replyWithError(400, 21602, "Message body is required.");
	if (!NUMBER.test(to)) return replyWithError(400, 21211, `Invalid 'To' Phone Number: ${to}`);
	if (!NUMBER.test(from) && !SENDER_NAME.test(from)) {
		return replyWithError(400, 21212, `Invalid From Number (caller ID): ${from}`);
	}
	if (body.length > MAX_TEXT_LENGTH) {
		return replyWithError(
			400,
			21617,
			"The concatenated message body exceeds the 1600 character limit",
		);
	}
	if (!Number.isInteger(validity) || validity < 1 || validity > MAX_VALIDITY_SECONDS) {
		return replyWithError(400, 90007, "Invalid validity period value");
	}
	return null;
}

/** POST /2010-04-01/Accounts/{account}/Messages.json, as at Twilio. */
export function smsRoutes(state: InboxState, changed: () => void): Route[] {
	function send(exchange: Exchange): Reply {
		if (!isAuthorized(exchange)) return replyWithError(401, 20003, "Authenticate");
		const sms = readSms(new URLSearchParams(exchange.body));
		const refused = findError(sms);
		if (refused) return refused;
		const message = { kind: "sms", to: sms.to, from: sms.from, text: sms.body } as const;
		const sid = addMessage(
			state,
			{ ...message, replyTo: null, subject: null, html: null, headers: {} },
			`SM${randomBytes(16).toString("hex")}`,
		);
		changed();
		return json(201, buildMessageResource(exchange, sid, sms));
	}
	const path = "/2010-04-01/Accounts/:account/Messages.json";
	return [{ method: "POST", path, handle: send }];
}

function buildMessageResource(exchange: Exchange, sid: string, { to, from, body }: Sms) {
	const account_sid = exchange.params.account;
	const now = new Date().toUTCString().replace("GMT", "+0000");
	return {
		account_sid,
		api_version: "2010-04-01",
		body,
		date_created: now,
		date_sent: null,
		date_updated: now,
		direction: "outbound-api",
		error_code: null,
		error_message: null,
		from,
		messaging_service_sid: null,
		num_media: "0",
		num_segments: "1",
		price: null,
		price_unit: "USD",
		sid,
		status: "queued",
		to,
		uri: `/2010-04-01/Accounts/${account_sid}/Messages/${sid}.json`,
	};
}
