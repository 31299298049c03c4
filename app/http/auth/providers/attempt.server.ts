import { createSession, type SessionStorage } from "@remix-run/cloudflare";
import { z } from "zod";
import { PROVIDERS } from "~/domain/accounts/providers";
import type { Settings } from "~/platform/config/settings.server";
import { ownCookie } from "../cookies.server";

/** Where remix-auth-oauth2 keeps its state in the session it is given. */
const STATE = "oauth2:state";
const LASTS_MS = 600_000;

const attempt = z.object({
	provider: z.enum(PROVIDERS),
	/** The page to go on to: a path of ours. */
	from: z.string(),
	/** The user who links the provider's account to theirs; null when somebody signs in. */
	linkTo: z.string().nullable(),
	/** PKCE's secret. */
	verifier: z.string(),
	startedAt: z.number(),
});

/** One attempt to sign in by a provider, between leaving for it and coming back. */
export type Attempt = z.infer<typeof attempt>;

/**
 * A signed cookie of its own for each attempt, named for its state: two tabs don't overwrite each other's, and a
 * return finds its own or none. Only addresses under /auth get to see it.
 */
const attemptCookie = (settings: Settings, state: string) =>
	ownCookie(`sign-in-${state}`, settings, { path: "/auth", maxAge: LASTS_MS / 1000, signed: true });

/** The attempt that a return belongs to, by the state in its address; null when this browser began none, or too long ago. */
export async function readAttempt(
	request: Request,
	settings: Settings,
	state: string,
	now: number,
): Promise<Attempt | null> {
	if (!/^[\w-]{16,64}$/.test(state)) return null;
	const read = attempt.safeParse(await attemptCookie(settings, state).read(request));
	return read.success && now - read.data.startedAt < LASTS_MS ? read.data : null;
}

/** The Set-Cookie value that ends an attempt. */
export function dropAttempt(settings: Settings, state: string): Promise<string> {
	return attemptCookie(settings, state).drop();
}

/** An attempt as the session storage that remix-auth wants: `state` is null until the strategy has made it up. */
export function attemptStorage(
	settings: Settings,
	attempt: Attempt,
	state: string | null,
): SessionStorage {
	return {
		getSession: async () => createSession(state === null ? {} : { [STATE]: state }),
		commitSession: (session) => attemptCookie(settings, String(session.get(STATE))).carry(attempt),
		destroySession: (session) => dropAttempt(settings, String(session.get(STATE))),
	};
}
