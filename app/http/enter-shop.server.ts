import type { AppLoadContext, TypedResponse } from "@remix-run/cloudflare";
import { endSession, startSession } from "~/domain/accounts/sessions.server";
import { carryDevice } from "./known-device.server";
import { redirectTo } from "./respond.server";
import { carrySession } from "./session.server";
import { redirectWithToast, type ToastCode } from "./toast.server";

type Entry = {
	userId: string;
	/** The page to go on to, a path of ours (see `safeReturnTo`). */
	from: string;
	remembered?: boolean;
	toast?: ToastCode;
	/** Further Set-Cookie values of this answer. */
	cookies?: readonly string[];
};

/**
 * Where every way to sign in ends: opens a new session for somebody who has proved who they are, and leads them on. A
 * session that this browser carried until now is ended, because nobody could end it once its cookie is replaced. The
 * account knows the browser from now on.
 */
export async function enterShop(
	request: Request,
	{ platform, visit }: AppLoadContext,
	{ userId, from, remembered = false, toast, cookies = [] }: Entry,
): Promise<TypedResponse<never>> {
	const { sessionSecret } = await visit();
	if (sessionSecret) await endSession(platform, sessionSecret);
	const userAgent = request.headers.get("user-agent") ?? "";
	const secret = await startSession(platform, { userId, remembered, userAgent });
	const all = [
		...cookies,
		await carrySession(platform.settings, secret, remembered),
		await carryDevice(request, platform, userId),
	];
	return toast ? redirectWithToast(from, toast, all) : redirectTo(from, all);
}
