import { createSession, type SessionStorage } from "@remix-run/cloudflare";
import { z } from "zod";
import { PROVIDERS } from "~/domain/accounts/providers";
import type { Settings } from "~/platform/config/settings.server";
import { createShopCookie } from "../cookies.server";

const STATE_KEY = "oauth2:state";
const MAX_AGE_MS = 600_000;

const flowSchema = z.object({
	provider: z.enum(PROVIDERS),
	from: z.string(),
	/** The user who links the provider's account; null for a sign-in. */
	linkTo: z.string().nullable(),
	verifier: z.string(),
	startedAt: z.number(),
});

export type Flow = z.infer<typeof flowSchema>;

/** One cookie per flow, so that two tabs don't overwrite each other's. */
const getFlowCookie = (settings: Settings, state: string) =>
	createShopCookie(`sign-in-${state}`, settings, {
		path: "/auth",
		maxAge: MAX_AGE_MS / 1000,
		signed: true,
	});

export async function readFlow(
	request: Request,
	settings: Settings,
	state: string,
	now: number,
): Promise<Flow | null> {
	if (!/^[\w-]{16,64}$/.test(state)) return null;
	const parsed = flowSchema.safeParse(await getFlowCookie(settings, state).read(request));
	return parsed.success && now - parsed.data.startedAt < MAX_AGE_MS ? parsed.data : null;
}

export function clearFlow(settings: Settings, state: string): Promise<string> {
	return getFlowCookie(settings, state).serializeCleared();
}

/** `state` is null until remix-auth has created it. */
export function createFlowStorage(
	settings: Settings,
	flow: Flow,
	state: string | null,
): SessionStorage {
	return {
		getSession: async () => createSession(state === null ? {} : { [STATE_KEY]: state }),
		commitSession: (session) =>
			getFlowCookie(settings, String(session.get(STATE_KEY))).serialize(flow),
		destroySession: (session) => clearFlow(settings, String(session.get(STATE_KEY))),
	};
}
