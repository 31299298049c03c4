import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import {
	createSecureServer,
	type Http2SecureServer,
	type Http2ServerRequest,
	type Http2ServerResponse,
	type ServerHttp2Session,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";
import { createCertificate } from "./certificate";

export type Edge = { origin: string; close: () => void };

const TEXT = /^text\/|^image\/svg|[/+](json|xml|javascript|manifest)\b/;
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "content-length"];
/** Brotli levels like Cloudflare's, for pages and for immutable files. */
export const PAGE_BROTLI_LEVEL = 4;
const IMMUTABLE_BROTLI_LEVEL = 11;

const brotli = (quality: number) => ({
	params: { [constants.BROTLI_PARAM_QUALITY]: quality },
});

export async function startEdge(server: string): Promise<Edge> {
	const compressed = new Map<string, Buffer>();
	const edge = createSecureServer(createCertificate(), (incoming, answer) => {
		const upstream = request(
			new URL(incoming.url, server),
			{ agent: false, method: incoming.method, headers: forwardHeaders(incoming.headers, server) },
			(upstreamResponse) =>
				respond(upstreamResponse, incoming, answer).catch(() => answer.destroy()),
		);
		upstream.on("error", () => {
			if (!answer.headersSent && !answer.stream.destroyed) answer.writeHead(502).end();
		});
		// A response left half read would block the server.
		answer.on("close", () => upstream.destroy());
		incoming.pipe(upstream);
	});
	async function respond(
		upstreamResponse: IncomingMessage,
		incoming: Http2ServerRequest,
		answer: Http2ServerResponse,
	): Promise<void> {
		const headers = omitHeaders(HOP_BY_HOP, upstreamResponse.headers);
		if (headers.location) headers.location = headers.location.replace(server, origin);
		const status = upstreamResponse.statusCode ?? 502;
		const isText = TEXT.test(headers["content-type"] ?? "") && !headers["content-encoding"];
		const takesBrotli = String(incoming.headers["accept-encoding"]).includes("br");
		if (!isText || !takesBrotli || status === 304) {
			answer.writeHead(status, headers);
			pipeline(upstreamResponse, answer, () => {});
			return;
		}
		const vary = [headers.vary, "accept-encoding"].filter(Boolean).join(", ");
		const compressedHeaders = { ...headers, "content-encoding": "br", vary };
		if (/immutable/.test(headers["cache-control"] ?? "")) {
			const bytes =
				compressed.get(incoming.url) ??
				brotliCompressSync(await buffer(upstreamResponse), brotli(IMMUTABLE_BROTLI_LEVEL));
			compressed.set(incoming.url, bytes);
			upstreamResponse.resume();
			answer.writeHead(status, compressedHeaders).end(bytes);
			return;
		}
		answer.writeHead(status, compressedHeaders);
		pipeline(upstreamResponse, createBrotliCompress(brotli(PAGE_BROTLI_LEVEL)), answer, () => {});
	}
	const sessions = collectSessions(edge);
	// Browsers may disconnect at any time.
	edge.on("sessionError", () => {});
	await new Promise<void>((resolve) => edge.listen(0, "127.0.0.1", resolve));
	const origin = `https://localhost:${(edge.address() as AddressInfo).port}`;
	return {
		origin,
		close: () => {
			edge.close();
			for (const session of sessions) session.destroy();
		},
	};
}

function collectSessions(edge: Http2SecureServer): ReadonlySet<ServerHttp2Session> {
	const sessions = new Set<ServerHttp2Session>();
	edge.on("session", (session) => {
		sessions.add(session);
		session.on("close", () => sessions.delete(session));
	});
	return sessions;
}

function forwardHeaders(headers: IncomingHttpHeaders, server: string): IncomingHttpHeaders {
	const pseudo = Object.keys(headers).filter((name) => name.startsWith(":"));
	const forwarded = omitHeaders([...pseudo, ...HOP_BY_HOP, "accept-encoding"], headers);
	return { ...forwarded, host: new URL(server).host };
}

function omitHeaders(names: readonly string[], headers: IncomingHttpHeaders): IncomingHttpHeaders {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
