import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { passkeys } from "~/domain/accounts/tables.server";
import { Browser, type PageResponse } from "../http/browser";
import { createTestPlatform } from "../platform";
import { Authenticator, type Deviation } from "./authenticator";

/** Browsers refuse passkeys for an IP address, so passkey tests use the origin with a host name. */
export const NAMED_ORIGIN = env.ALLOWED_ORIGINS;

export const createNamedOriginBrowser = () => new Browser({ origin: NAMED_ORIGIN });

export const createAuthenticator = (counts = true) => new Authenticator(NAMED_ORIGIN, counts);

export async function fetchChallenge<Kind extends "create" | "get">(
	browser: Browser,
	path: string,
	kind: Kind,
): Promise<Parameters<Authenticator[Kind]>[0]> {
	const response = await browser.submit(path);
	if (response.status !== 200)
		throw new Error(`${path} answered ${response.status}: ${response.html}`);
	return JSON.parse(response.html)[kind];
}

export async function addPasskey(
	device: Authenticator,
	browser: Browser,
	fields: Record<string, string> = {},
	deviation?: Deviation,
): Promise<PageResponse> {
	const options = await fetchChallenge(browser, "/account/passkeys/challenge", "create");
	const credential = JSON.stringify(await device.create(options, deviation));
	return browser.submit("/account/passkeys", { name: "Phone", credential, ...fields });
}

export async function createUserPasskey(user: SignedInUser, device = createAuthenticator()) {
	const browser = await createNamedOriginBrowser().signIn(user);
	const added = await addPasskey(device, browser);
	if (added.location !== "/account/passkeys") throw new Error(`Adding answered ${added.status}.`);
	return { browser, device };
}

export async function authenticateWithPasskey(
	device: Authenticator,
	browser: Browser,
	{
		challengePath,
		path,
		fields = {},
	}: { challengePath: string; path: string; fields?: Record<string, string> },
	deviation?: Deviation,
): Promise<PageResponse> {
	const assertion = await device.get(
		await fetchChallenge(browser, challengePath, "get"),
		deviation,
	);
	return browser.submit(path, {
		intent: "passkey",
		credential: JSON.stringify(assertion),
		...fields,
	});
}

export const logInWithPasskey = (
	device: Authenticator,
	browser: Browser,
	deviation?: Deviation,
	{ path = "/login", fields = {} } = {},
) =>
	authenticateWithPasskey(
		device,
		browser,
		{ challengePath: "/login/passkey", path, fields },
		deviation,
	);

export const listPasskeyRows = (userId: string) =>
	createTestPlatform().db.select().from(passkeys).where(eq(passkeys.userId, userId));
