import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import {
	createSecureServer,
	type Http2ServerRequest,
	type Http2ServerResponse,
	type ServerHttp2Session,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";
import { selfSigned } from "./certificate";

export type Edge = { origin: string; close: () => void };

const TEXT = /^text\/|^image\/svg|[/+](json|xml|javascript|manifest)\b/;
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "content-length"];
/** Brotli levels like Cloudflare's, for pages and for immutable files. */
const PASSING = 4;
const LASTING = 11;

const brotli = (quality: number) => ({
	params: { [constants.BROTLI_PARAM_QUALITY]: quality },
});

export async function startEdge(server: string): Promise<Edge> {
	const packed = new Map<string, Buffer>();
	const edge = createSecureServer(selfSigned(), (asked, answer) => {
		const passed = request(
			new URL(asked.url, server),
			{ agent: false, method: asked.method, headers: onwards(asked.headers, server) },
			(got) => respond(got, asked, answer).catch(() => answer.destroy()),
		);
		passed.on("error", () => {
			if (!answer.headersSent && !answer.stream.destroyed) answer.writeHead(502).end();
		});
		// A response left half read would block the server.
		answer.on("close", () => passed.destroy());
		asked.pipe(passed);
	});
	async function respond(
		got: IncomingMessage,
		asked: Http2ServerRequest,
		answer: Http2ServerResponse,
	): Promise<void> {
		const headers = without(HOP_BY_HOP, got.headers);
		if (headers.location) headers.location = headers.location.replace(server, origin);
		const status = got.statusCode ?? 502;
		const isText = TEXT.test(headers["content-type"] ?? "") && !headers["content-encoding"];
		const takesBrotli = String(asked.headers["accept-encoding"]).includes("br");
		if (!isText || !takesBrotli || status === 304) {
			answer.writeHead(status, headers);
			pipeline(got, answer, () => {});
			return;
		}
		const vary = [headers.vary, "accept-encoding"].filter(Boolean).join(", ");
		const packedHeaders = { ...headers, "content-encoding": "br", vary };
		if (/immutable/.test(headers["cache-control"] ?? "")) {
			const bytes = packed.get(asked.url) ?? brotliCompressSync(await buffer(got), brotli(LASTING));
			packed.set(asked.url, bytes);
			got.resume();
			answer.writeHead(status, packedHeaders).end(bytes);
			return;
		}
		answer.writeHead(status, packedHeaders);
		pipeline(got, createBrotliCompress(brotli(PASSING)), answer, () => {});
	}
	const sessions = new Set<ServerHttp2Session>();
	edge.on("session", (session) => {
		sessions.add(session);
		session.on("close", () => sessions.delete(session));
	});
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

function onwards(headers: IncomingHttpHeaders, server: string): IncomingHttpHeaders {
	const pseudo = Object.keys(headers).filter((name) => name.startsWith(":"));
	const kept = without([...pseudo, ...HOP_BY_HOP, "accept-encoding"], headers);
	return { ...kept, host: new URL(server).host };
}

function without(names: readonly string[], headers: IncomingHttpHeaders): IncomingHttpHeaders {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
