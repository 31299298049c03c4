import type { AppLoadContext, TypedResponse } from "@remix-run/cloudflare";
import { rememberNetView } from "~/domain/accounts/profile/verbs.server";
import { NET_FIELD } from "~/ui/products/net-view";
import { redirectTo } from "../responses/respond.server";
import { dropNetView, serializeNetViewCookie } from "./net-view.server";

/** Remembers the pressed choice for the account, or in a cookie for visitors, and opens the page. */
export async function switchNetView(
	{ platform, getSession }: AppLoadContext,
	form: FormData,
	path: string,
): Promise<TypedResponse<never>> {
	const isNet = form.get(NET_FIELD) === "on";
	const { user } = await getSession();
	if (user) await rememberNetView(platform.db, user.id, isNet);
	return redirectTo(dropNetView(path), [serializeNetViewCookie(isNet)]);
}
