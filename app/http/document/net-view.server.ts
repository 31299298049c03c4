import type { SignedInUser } from "~/domain/accounts/rules";
import { readChoice } from "../input/choice-param.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const PARAM = "vat";

type Viewer = Pick<SignedInUser, "showsNet"> | null;

/** Whether to show prices without VAT too: as the address says, else the account, else the visitor's cookie. */
export function isNetView(request: Request, viewer: Viewer): boolean {
	const asked = new URL(request.url).searchParams.get(PARAM);
	if (asked === "net" || asked === "gross") return asked === "net";
	return viewer ? viewer.showsNet : hasNetCookie(request);
}

/** The same for a page with prices: throws a 400 page for another value. */
export function readNetView(request: Request, viewer: Viewer): boolean {
	readChoice(new URL(request.url), PARAM, ["net", "gross"]);
	return isNetView(request, viewer);
}

export const hasNetCookie = (request: Request): boolean =>
	/(?:^|;\s*)vat=net(?:;|$)/.test(request.headers.get("cookie") ?? "");

export const serializeNetViewCookie = (isNet: boolean): string =>
	`vat=${isNet ? "net" : "gross"}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;

/** The address without its own choice, which would outrank a new one. */
export function dropNetView(path: string): string {
	const url = new URL(path, "https://shop.invalid");
	url.searchParams.delete(PARAM);
	return url.pathname + url.search;
}
