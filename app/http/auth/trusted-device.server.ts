import { z } from "zod";
import { userByEmail } from "~/domain/accounts/queries.server";
import type { Settings } from "~/platform/config/settings.server";
import type { Platform } from "~/platform/platform.server";
import { ownCookie } from "./cookies.server";

/** As long as browsers keep a cookie at most. */
const LASTS_SECONDS = 400 * 86_400;

/** How many accounts a device can be known to: those who last signed in there. */
const MOST_ACCOUNTS = 5;

const device = z.object({ id: z.string().min(1), users: z.array(z.string()) });

/** A browser in which somebody has signed in, and to which accounts (by the users' ids), the latest first. */
export type Device = z.infer<typeof device>;

/** It opens nothing: who has it is counted apart from strangers, and by the same numbers. */
const deviceCookie = (settings: Settings) =>
	ownCookie("device", settings, { maxAge: LASTS_SECONDS, signed: true });

/** The device that a request comes from; null where nobody has signed in yet, or the cookie isn't ours. */
export async function deviceOf(request: Request, settings: Settings): Promise<Device | null> {
	return device.safeParse(await deviceCookie(settings).read(request)).data ?? null;
}

/** The device that a request comes from, if this account (a user's id or an e-mail) has been signed in to there. */
export async function knownDevice(
	request: Request,
	{ db, settings }: Pick<Platform, "db" | "settings">,
	account: string,
): Promise<Device | null> {
	const found = await deviceOf(request, settings);
	if (!found) return null;
	const userId = account.includes("@") ? (await userByEmail(db, account))?.user.id : account;
	return userId !== undefined && found.users.includes(userId) ? found : null;
}

/**
 * The Set-Cookie value by which this browser is known to an account from now on. For who has just proved to be its owner:
 * a known device has tries of its own.
 */
export async function carryDevice(
	request: Request,
	{ settings, newSecret }: Pick<Platform, "settings" | "newSecret">,
	userId: string,
): Promise<string> {
	const { id, users } = (await deviceOf(request, settings)) ?? { id: newSecret(), users: [] };
	const others = users.filter((it) => it !== userId);
	const value: Device = { id, users: [userId, ...others].slice(0, MOST_ACCOUNTS) };
	return deviceCookie(settings).carry(value);
}
