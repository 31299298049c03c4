import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportUserData } from "~/domain/privacy/export-user-data.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { createJsonFileResponse } from "~/http/responses/json-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "verified" } satisfies RouteHandle;

/** Confirming returns to the export page, because a download leaves the browser on the page before. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context, "/account/export");
	const { db, settings } = context.platform;
	const shop = settings.shopName.toLowerCase().replace(/[^a-z0-9]+/g, "-");
	return createJsonFileResponse(context, `${shop}-my-data.json`, exportUserData(db, user));
}
