import { redirect } from "@remix-run/cloudflare";
import { STAFF_RIGHTS } from "~/domain/accounts/staff-rights";
import { serializeReminderDismissal } from "~/http/auth/two-factor-reminder.server";
import { admin } from "~/http/pages/page.server";
import { redirectTo } from "~/http/responses/respond.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "admin", right: STAFF_RIGHTS } satisfies RouteHandle;

export const loader = admin.loader(async () => redirect("/account/second-step"));

export const action = admin.action(async ({ user, ctx, form }) => {
	const from = toSafeReturnPath((await form.data()).get("from"));
	return redirectTo(from, [await serializeReminderDismissal(ctx.settings, user.id)]);
});
