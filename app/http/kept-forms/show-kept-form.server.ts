import type { AppLoadContext } from "@remix-run/cloudflare";
import {
	claimKeptForm,
	deleteKeptForm,
	hasKeptForm,
	type KeptForm,
} from "~/platform/kept-forms/kept-forms.server";
import type { KeptFormState } from "~/ui/shell/kept-form-notice";
import { isPageDataRequest } from "../api/api-request.server";
import { hasSessionCookie } from "../auth/session.server";
import type { RoutedRequest } from "../request/routed-request";
import { redirectTo } from "../responses/respond.server";
import { readBrowserHash } from "./cookie.server";
import { fillForm } from "./fill-form.server";
import { getAddress } from "./keep-form.server";

/**
 * What the browser sent from this page before it was signed in. Deleted when the page's form is sent
 * again, so that reloading the page loses nothing.
 */
export async function findKeptForm(
	{ request, isPage }: RoutedRequest,
	{ platform, getSession }: AppLoadContext,
): Promise<KeptForm | null> {
	const browserHash = await readBrowserHash(request, platform.settings);
	if (!browserHash || !isPage || !hasSessionCookie(request)) return null;
	const { user } = await getSession();
	if (!user) return null;
	const kept = { browserHash, address: getAddress(request.url), userId: user.id };
	if (request.method === "POST") {
		await deleteKeptForm(platform, kept);
		return null;
	}
	if (request.method !== "GET" || isPageDataRequest(request)) return null;
	const found = await claimKeptForm(platform, kept);
	// Only the short address leads through the email's verification.
	if (found && found.address !== kept.address && !user.verified) return null;
	if (found?.form === null) await deleteKeptForm(platform, kept);
	return found;
}

export function redirectToAddress({ url }: Request, { address }: KeptForm): Response | null {
	return getAddress(url) === address ? null : redirectTo(address, []);
}

/** Describes the kept form to the notice above the page. */
export async function getKeptFormState(
	request: Request,
	{ platform, shownForm }: AppLoadContext,
): Promise<KeptFormState> {
	if (shownForm) return { files: shownForm.files };
	const browserHash = await readBrowserHash(request, platform.settings);
	return browserHash && (await hasKeptForm(platform, browserHash)) ? "waiting" : null;
}

/** A redirect or an error stays as it is. */
export async function showKeptForm(
	response: Response,
	{ address, form }: KeptForm,
): Promise<Response> {
	const isHtml = response.headers.get("content-type")?.includes("text/html");
	if (!form || response.status >= 300 || !isHtml) return response;
	const [path = ""] = address.split("?");
	const headers = new Headers(response.headers);
	headers.delete("content-length");
	return new Response(await fillForm(await response.text(), path, form), {
		status: response.status,
		headers,
	});
}
