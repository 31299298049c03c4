import { createSession, type SessionStorage } from "@remix-run/cloudflare";
import { z } from "zod";
import { PROVIDERS } from "~/domain/accounts/providers";
import type { Settings } from "~/platform/config/settings.server";
import { createShopCookie } from "../cookies.server";

/** Where remix-auth-oauth2 keeps its state in the session it is given. */
const STATE_KEY = "oauth2:state";
const MAX_AGE_MS = 600_000;

const attemptSchema = z.object({
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
export type Attempt = z.infer<typeof attemptSchema>;

/**
 * A signed cookie of its own for each attempt, named for its state: two tabs don't overwrite each other's, and a
 * return finds its own or none. Only addresses under /auth get to see it.
 */
const getAttemptCookie = (settings: Settings, state: string) =>
	createShopCookie(`sign-in-${state}`, settings, {
		path: "/auth",
		maxAge: MAX_AGE_MS / 1000,
		signed: true,
	});

/** The attempt that a return belongs to, by the state in its address; null when this browser began none, or too long ago. */
export async function readAttempt(
	request: Request,
	settings: Settings,
	state: string,
	now: number,
): Promise<Attempt | null> {
	if (!/^[\w-]{16,64}$/.test(state)) return null;
	const parsed = attemptSchema.safeParse(await getAttemptCookie(settings, state).read(request));
	return parsed.success && now - parsed.data.startedAt < MAX_AGE_MS ? parsed.data : null;
}

/** The Set-Cookie value that ends an attempt. */
export function clearAttempt(settings: Settings, state: string): Promise<string> {
	return getAttemptCookie(settings, state).serializeCleared();
}

/** An attempt as the session storage that remix-auth wants: `state` is null until the strategy has made it up. */
export function createAttemptStorage(
	settings: Settings,
	attempt: Attempt,
	state: string | null,
): SessionStorage {
	return {
		getSession: async () => createSession(state === null ? {} : { [STATE_KEY]: state }),
		commitSession: (session) =>
			getAttemptCookie(settings, String(session.get(STATE_KEY))).serialize(attempt),
		destroySession: (session) => clearAttempt(settings, String(session.get(STATE_KEY))),
	};
}
