import { redirect } from "@remix-run/cloudflare";
import { serializeDataSaverCookie } from "~/http/document/data-saver.server";
import { anyone } from "~/http/pages/page.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const action = anyone.action(async ({ form }) => {
	const sent = await form.data();
	const saves = sent.get("saves") === "on";
	return form.leave(
		toSafeReturnPath(sent.get("from")),
		saves ? "data-saver-on" : "data-saver-off",
		[serializeDataSaverCookie(saves)],
	);
});

export const loader = anyone.loader(async () => redirect("/"));
