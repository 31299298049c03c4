import type { Settings } from "~/platform/config/settings.server";
import { hashSecret } from "~/platform/ids.server";
import { KEPT_FORM_MS } from "~/platform/kept-forms/kept-forms.server";
import { createShopCookie } from "../auth/cookies.server";

/** Only the browser with this cookie can read the form. */
const getKeptFormCookie = (settings: Settings) =>
	createShopCookie("kept-form", settings, { maxAge: KEPT_FORM_MS / 1000 });

export function hasKeptFormCookie(request: Request): boolean {
	return /(?:^|;\s*)(?:__Host-)?kept-form=/.test(request.headers.get("cookie") ?? "");
}

export async function readKeptFormSecret(
	request: Request,
	settings: Settings,
): Promise<string | null> {
	const secret = await getKeptFormCookie(settings).read(request);
	return typeof secret === "string" && secret !== "" ? secret : null;
}

export async function readBrowserHash(
	request: Request,
	settings: Settings,
): Promise<string | null> {
	const secret = hasKeptFormCookie(request) ? await readKeptFormSecret(request, settings) : null;
	return secret && hashSecret(secret);
}

export const serializeKeptFormSecret = (settings: Settings, secret: string): Promise<string> =>
	getKeptFormCookie(settings).serialize(secret);
