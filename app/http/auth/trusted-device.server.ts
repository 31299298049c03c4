import { z } from "zod";
import { findUserByEmail } from "~/domain/accounts/queries.server";
import type { Settings } from "~/platform/config/settings.server";
import type { Platform } from "~/platform/platform.server";
import { createShopCookie } from "./cookies.server";

/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 86_400;

const MAX_ACCOUNTS = 5;

const deviceSchema = z.object({ id: z.string().min(1), users: z.array(z.string()) });

type TrustedDevice = z.infer<typeof deviceSchema>;

/** Grants no access; only gives the device its own rate-limit bucket. */
const getTrustedDeviceCookie = (settings: Settings) =>
	createShopCookie("device", settings, { maxAge: MAX_AGE_SECONDS, signed: true });

export async function readTrustedDevice(
	request: Request,
	settings: Settings,
): Promise<TrustedDevice | null> {
	return deviceSchema.safeParse(await getTrustedDeviceCookie(settings).read(request)).data ?? null;
}

export async function findTrustedDevice(
	request: Request,
	{ db, settings }: Platform,
	account: string,
): Promise<TrustedDevice | null> {
	const trustedDevice = await readTrustedDevice(request, settings);
	if (!trustedDevice) return null;
	const userId = account.includes("@") ? (await findUserByEmail(db, account))?.user.id : account;
	return userId !== undefined && trustedDevice.users.includes(userId) ? trustedDevice : null;
}

export async function serializeTrustedDevice(
	request: Request,
	{ settings, newSecret }: Platform,
	userId: string,
): Promise<string> {
	const { id, users } = (await readTrustedDevice(request, settings)) ?? {
		id: newSecret(),
		users: [],
	};
	const otherUsers = users.filter((user) => user !== userId);
	const value: TrustedDevice = { id, users: [userId, ...otherUsers].slice(0, MAX_ACCOUNTS) };
	return getTrustedDeviceCookie(settings).serialize(value);
}
