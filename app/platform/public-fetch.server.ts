import { resolve4, resolve6 } from "node:dns/promises";
import { isPublicAddress } from "./public-address";

/** The outside world, so that tests can be it. */
export type Network = {
	fetch: (url: string, init: RequestInit) => Promise<Response>;
	resolve: (host: string) => Promise<string[]>;
};

const INTERNET: Network = {
	fetch: (url, init) => fetch(url, init),
	resolve: async (host) => {
		const found = await Promise.allSettled([resolve4(host), resolve6(host)]);
		return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
	},
};

type Limits = {
	maxBytes: number;
	timeoutMs: number;
	/** Whether this address may be asked at all; of each redirect as well. */
	isAllowed: (url: string) => boolean;
	/** The deployment names it, so its host may be a private one. */
	isTrusted: (url: string) => boolean;
};

export type FetchRefusal = "not-public" | "other-host" | "no-answer" | "too-large";
type Fetched = { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; reason: FetchRefusal };
export type FetchPublic = (url: string, limits: Limits) => Promise<Fetched>;

const MAX_REDIRECTS = 3;

const refuse = (reason: FetchRefusal) => ({ ok: false, reason }) as const;

/** Fetches a file whose address somebody else has written. Says nothing of an answer that is refused. */
export const createPublicFetch =
	({ fetch, resolve }: Network = INTERNET): FetchPublic =>
	async (url, { maxBytes, timeoutMs, isAllowed, isTrusted }) => {
		const signal = AbortSignal.timeout(timeoutMs);
		const { host } = new URL(url);
		let next = url;
		try {
			for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
				if (!isAllowed(next)) return refuse("not-public");
				const addresses = isTrusted(next) ? null : await resolve(new URL(next).hostname);
				if (addresses?.length === 0) return refuse("no-answer");
				if (addresses?.some((address) => !isPublicAddress(address))) return refuse("not-public");
				const response = await fetch(next, { redirect: "manual", signal });
				if (response.ok) return await readAtMost(response, maxBytes);
				await response.body?.cancel();
				const location = response.headers.get("location");
				if (response.status < 300 || response.status > 399 || !location) return refuse("no-answer");
				next = new URL(location, next).href;
				if (new URL(next).host !== host) return refuse("other-host");
			}
			return refuse("no-answer");
		} catch {
			return refuse("no-answer");
		}
	};

/** The bytes are counted, because a length that is announced may be wrong. */
async function readAtMost({ body }: Response, maxBytes: number): Promise<Fetched> {
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	let size = 0;
	const reader = body?.getReader();
	for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
		size += piece.value.length;
		if (size > maxBytes) {
			await reader?.cancel();
			return refuse("too-large");
		}
		pieces.push(new Uint8Array(piece.value));
	}
	return { ok: true, bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()) };
}
