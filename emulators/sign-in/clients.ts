import { type Exchange, header } from "../http/exchange.ts";

export type Client = { clientId: string; clientSecret: string; redirectUris: string[] };

export type ProviderName = "google" | "facebook";

export function clientOf(
	provider: ProviderName,
	{ clientId, clientSecret }: { clientId: string; clientSecret: string },
	origins: readonly string[],
): Client {
	const redirectUris = origins.map((origin) => `${origin}/auth/${provider}/callback`);
	return { clientId, clientSecret, redirectUris };
}

export function bearerOf(exchange: Exchange): string {
	const [scheme = "", token = ""] = (header(exchange, "authorization") ?? "").split(" ");
	return scheme.toLowerCase() === "bearer" ? token : "";
}

const SLOW_MS = 15_000;

export function longWait(): Promise<void> {
	return new Promise((done) => {
		setTimeout(done, SLOW_MS).unref();
	});
}
