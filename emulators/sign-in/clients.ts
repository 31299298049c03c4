import { type Exchange, readHeader } from "../http/exchange.ts";

export type Client = { clientId: string; clientSecret: string; redirectUris: string[] };

export type ProviderName = "google" | "facebook";

export function createClient(
	provider: ProviderName,
	{ clientId, clientSecret }: { clientId: string; clientSecret: string },
	origins: readonly string[],
): Client {
	const redirectUris = origins.map((origin) => `${origin}/auth/${provider}/callback`);
	return { clientId, clientSecret, redirectUris };
}

export function readBearerToken(exchange: Exchange): string {
	const [scheme = "", token = ""] = (readHeader(exchange, "authorization") ?? "").split(" ");
	return scheme.toLowerCase() === "bearer" ? token : "";
}

const SLOW_MS = 15_000;

export function waitTooLong(): Promise<void> {
	return new Promise((done) => {
		setTimeout(done, SLOW_MS).unref();
	});
}
