import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { passkeys } from "~/domain/accounts/tables.server";
import { Browser, type Visited } from "../http/browser";
import { testPlatform } from "../platform";
import { Authenticator, type Deviation } from "./authenticator";

/** The shop's address that has a name: at the other one, which is a number, no browser makes passkeys. */
export const NAMED_ORIGIN = env.ALLOWED_ORIGINS;

/** A browser at the address that has a name. */
export const aBrowser = () => new Browser({ origin: NAMED_ORIGIN });

export const aDevice = (counts = true) => new Authenticator(NAMED_ORIGIN, counts);

/** Asks for a challenge; what the page's script does with `fetch`. */
export async function challengeFrom<Kind extends "create" | "get">(
	browser: Browser,
	path: string,
	kind: Kind,
): Promise<Parameters<Authenticator[Kind]>[0]> {
	const answer = await browser.submit(path);
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.html}`);
	return JSON.parse(answer.html)[kind];
}

/** Adds a device's passkey to the account that is signed in. */
export async function addPasskeyOf(
	device: Authenticator,
	browser: Browser,
	fields: Record<string, string> = {},
	otherwise?: Deviation,
): Promise<Visited> {
	const options = await challengeFrom(browser, "/account/passkeys/challenge", "create");
	const credential = JSON.stringify(await device.create(options, otherwise));
	return browser.submit("/account/passkeys", { name: "Phone", credential, ...fields });
}

/** A device with a passkey of this user, who is signed in at `browser`. */
export async function withPasskey(user: SignedInUser, device = aDevice()) {
	const browser = await aBrowser().signIn(user);
	const added = await addPasskeyOf(device, browser);
	if (added.location !== "/account/passkeys") throw new Error(`Adding answered ${added.status}.`);
	return { browser, device };
}

/** Has a device sign a challenge of `asked` and sends that to `path`. */
export async function proveBy(
	device: Authenticator,
	browser: Browser,
	{ asked, path, fields = {} }: { asked: string; path: string; fields?: Record<string, string> },
	otherwise?: Deviation,
): Promise<Visited> {
	const signed = await device.get(await challengeFrom(browser, asked, "get"), otherwise);
	return browser.submit(path, { intent: "passkey", credential: JSON.stringify(signed), ...fields });
}

/** Presses 'Log in with a passkey'. */
export const logInBy = (
	device: Authenticator,
	browser: Browser,
	otherwise?: Deviation,
	{ path = "/login", fields = {} } = {},
) => proveBy(device, browser, { asked: "/login/passkey", path, fields }, otherwise);

/** A user's passkeys as the database has them. */
export const passkeyRows = (userId: string) =>
	testPlatform().db.select().from(passkeys).where(eq(passkeys.userId, userId));
