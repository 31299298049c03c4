import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

export type Exchange = {
	method: string;
	url: URL;
	headers: IncomingHttpHeaders;
	body: string;
	/** `body` as it was sent. */
	bytes: Uint8Array<ArrayBuffer>;
	params: Record<string, string>;
	requestId: string;
};

export type Reply = {
	status: number;
	headers?: Record<string, string>;
	body?: string;
	/** In place of `body`. */
	bytes?: Uint8Array;
	/** Refused before anything was done: not stored for its idempotency key. */
	notBegun?: boolean;
	/** The request is handled, but the connection closes without a response after this time. */
	silentMs?: number;
	/** Closes the connection without a byte. */
	hangUp?: boolean;
};

export type Around = (exchange: Exchange, run: () => Promise<Reply>) => Promise<Reply>;

const MAX_BODY_BYTES = 10 * 1024 * 1024;

export async function readExchange(request: IncomingMessage, address: string): Promise<Exchange> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of request) {
		const bytes = Buffer.from(chunk);
		size += bytes.length;
		if (size > MAX_BODY_BYTES) throw new Error("The request's body is too large.");
		chunks.push(bytes);
	}
	const bytes = Buffer.concat(chunks);
	// Links use the host that the caller used.
	const host = request.headers.host ?? address;
	return {
		method: request.method ?? "GET",
		url: new URL(request.url ?? "/", `http://${host}`),
		headers: request.headers,
		body: bytes.toString("utf8"),
		bytes,
		params: {},
		requestId: `req_${randomBytes(9).toString("hex")}`,
	};
}

export function writeReply(response: ServerResponse, reply: Reply, headOnly: boolean): void {
	if (reply.silentMs) {
		setTimeout(() => response.socket?.destroy(), reply.silentMs).unref();
		return;
	}
	if (reply.hangUp) {
		response.socket?.destroy();
		return;
	}
	const body = reply.bytes ?? Buffer.from(reply.body ?? "", "utf8");
	response.writeHead(reply.status, {
		"content-length": String(body.length),
		"cache-control": "no-store",
		"x-content-type-options": "nosniff",
		"referrer-policy": "no-referrer",
		...reply.headers,
	});
	response.end(headOnly ? undefined : body);
}

export function readJson(body: string): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(body || "{}");
		return typeof value === "object" && value !== null ? { ...value } : {};
	} catch {
		return {};
	}
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
	return {
		status,
		headers: { "content-type": "application/json; charset=utf-8", ...headers },
		body: JSON.stringify(value, null, 2),
	};
}

export function seeOther(location: string): Reply {
	return { status: 303, headers: { location } };
}

export function readHeader(exchange: Exchange, name: string): string | undefined {
	const value = exchange.headers[name];
	return Array.isArray(value) ? value[0] : value;
}
