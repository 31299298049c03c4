import { z } from "zod";
import { findUserByEmail } from "~/domain/accounts/queries.server";
import type { Settings } from "~/platform/config/settings.server";
import type { Platform } from "~/platform/platform.server";
import { createShopCookie } from "./cookies.server";

/** As long as browsers keep a cookie at most. */
const MAX_AGE_SECONDS = 400 * 86_400;

/** How many accounts a device can be known to: those who last signed in there. */
const MAX_ACCOUNTS = 5;

const deviceSchema = z.object({ id: z.string().min(1), users: z.array(z.string()) });

/** A browser in which somebody has signed in, and to which accounts (by the users' ids), the latest first. */
export type TrustedDevice = z.infer<typeof deviceSchema>;

/** It opens nothing: who has it is counted apart from strangers, and by the same numbers. */
const getTrustedDeviceCookie = (settings: Settings) =>
	createShopCookie("device", settings, { maxAge: MAX_AGE_SECONDS, signed: true });

/** The device that a request comes from; null where nobody has signed in yet, or the cookie isn't ours. */
export async function readTrustedDevice(
	request: Request,
	settings: Settings,
): Promise<TrustedDevice | null> {
	return deviceSchema.safeParse(await getTrustedDeviceCookie(settings).read(request)).data ?? null;
}

/** The device that a request comes from, if this account (a user's id or an e-mail) has been signed in to there. */
export async function findTrustedDevice(
	request: Request,
	{ db, settings }: Pick<Platform, "db" | "settings">,
	account: string,
): Promise<TrustedDevice | null> {
	const trustedDevice = await readTrustedDevice(request, settings);
	if (!trustedDevice) return null;
	const userId = account.includes("@") ? (await findUserByEmail(db, account))?.user.id : account;
	return userId !== undefined && trustedDevice.users.includes(userId) ? trustedDevice : null;
}

/**
 * The Set-Cookie value by which this browser is known to an account from now on. For who has just proved to be its owner:
 * a known device has tries of its own.
 */
export async function serializeTrustedDevice(
	request: Request,
	{ settings, newSecret }: Pick<Platform, "settings" | "newSecret">,
	userId: string,
): Promise<string> {
	const { id, users } = (await readTrustedDevice(request, settings)) ?? {
		id: newSecret(),
		users: [],
	};
	const otherUsers = users.filter((it) => it !== userId);
	const value: TrustedDevice = { id, users: [userId, ...otherUsers].slice(0, MAX_ACCOUNTS) };
	return getTrustedDeviceCookie(settings).serialize(value);
}
