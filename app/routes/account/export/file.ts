import { exportUserData } from "~/domain/privacy/export-user-data.server";
import { confirmedFor } from "~/http/pages/page.server";
import { createJsonFileResponse } from "~/http/responses/json-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "verified" } satisfies RouteHandle;

/** Confirming returns to the export page, because a download leaves the browser on the page before. */
export const loader = confirmedFor("/account/export").loader(async ({ context, user, ctx }) => {
	const { db, settings } = ctx;
	const shop = settings.shopName.toLowerCase().replace(/[^a-z0-9]+/g, "-");
	return createJsonFileResponse(context, `${shop}-my-data.json`, exportUserData(db, user));
});
