import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** One request as the routes see it: read to the end, with the path's parameters filled in. */
export type Exchange = {
	method: string;
	url: URL;
	headers: IncomingHttpHeaders;
	body: string;
	params: Record<string, string>;
	requestId: string;
};

export type Reply = {
	status: number;
	headers?: Record<string, string>;
	body?: string;
	/** Refused before anything was done: such a reply is not kept for its idempotency key. */
	notBegun?: boolean;
	/** Is done and kept, but not answered for so long; then the connection is closed. */
	silentMs?: number;
	/** Closes the connection without a byte, as a provider that is down does. */
	hangUp?: boolean;
};

export type Around = (exchange: Exchange, run: () => Promise<Reply>) => Promise<Reply>;

const LARGEST_BODY = 10 * 1024 * 1024;

/** Reads a node request to its end. */
export async function readExchange(request: IncomingMessage, address: string): Promise<Exchange> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of request) {
		const bytes = Buffer.from(chunk);
		size += bytes.length;
		if (size > LARGEST_BODY) throw new Error("The request's body is too large.");
		chunks.push(bytes);
	}
	// The caller's own name for us goes into the links that we hand out.
	const host = request.headers.host ?? address;
	return {
		method: request.method ?? "GET",
		url: new URL(request.url ?? "/", `http://${host}`),
		headers: request.headers,
		body: Buffer.concat(chunks).toString("utf8"),
		params: {},
		requestId: `req_${randomBytes(9).toString("hex")}`,
	};
}

/** Writes the reply, or drops the connection where it says so. */
export function writeReply(response: ServerResponse, reply: Reply, headOnly: boolean): void {
	if (reply.silentMs) {
		setTimeout(() => response.socket?.destroy(), reply.silentMs).unref();
		return;
	}
	if (reply.hangUp) {
		response.socket?.destroy();
		return;
	}
	const body = Buffer.from(reply.body ?? "", "utf8");
	response.writeHead(reply.status, {
		"content-length": String(body.length),
		"cache-control": "no-store",
		"x-content-type-options": "nosniff",
		"referrer-policy": "no-referrer",
		...reply.headers,
	});
	response.end(headOnly ? undefined : body);
}

/** A JSON body as an object; empty when it is none. */
export function readJson(body: string): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(body || "{}");
		return typeof value === "object" && value !== null ? { ...value } : {};
	} catch {
		return {};
	}
}

/** A JSON answer. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
	return {
		status,
		headers: { "content-type": "application/json; charset=utf-8", ...headers },
		body: JSON.stringify(value, null, 2),
	};
}

/** 303, so that the browser follows with a GET. */
export function seeOther(location: string): Reply {
	return { status: 303, headers: { location } };
}

/** One header as text, the first where it came several times. */
export function header(exchange: Exchange, name: string): string | undefined {
	const value = exchange.headers[name];
	return Array.isArray(value) ? value[0] : value;
}
