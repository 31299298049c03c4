import { type FactorKind, PENDING_SIGN_IN_MS } from "~/domain/accounts/two-factor-rules";
import type { Settings } from "~/platform/config/settings.server";
import { createShopCookie } from "./cookies.server";

const getPendingSignInCookie = (settings: Settings) =>
	createShopCookie("second-step", settings, { path: "/login", maxAge: PENDING_SIGN_IN_MS / 1000 });

export async function readPendingSignInSecret(
	request: Request,
	settings: Settings,
): Promise<string | null> {
	const secret = await getPendingSignInCookie(settings).read(request);
	return typeof secret === "string" && secret !== "" ? secret : null;
}

export const serializePendingSignIn = (settings: Settings, secret: string): Promise<string> =>
	getPendingSignInCookie(settings).serialize(secret);

export const clearPendingSignIn = (settings: Settings): Promise<string> =>
	getPendingSignInCookie(settings).serializeCleared();

export function getTwoFactorPath(from: string, useRecoveryCode = false): string {
	const page = useRecoveryCode ? "/login/second-step/recovery-code" : "/login/second-step";
	return from === "/" ? page : `${page}?from=${encodeURIComponent(from)}`;
}

export function getTwoFactorMethodPath(from: string, method: FactorKind): string {
	const page = getTwoFactorPath(from);
	return `${page}${page.includes("?") ? "&" : "?"}by=${method}`;
}
