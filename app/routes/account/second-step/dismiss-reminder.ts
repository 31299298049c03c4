import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { STAFF_RIGHTS } from "~/domain/accounts/staff-rights";
import { requireAdmin } from "~/http/auth/guards.server";
import { serializeReminderDismissal } from "~/http/auth/two-factor-reminder.server";
import { parseForm } from "~/http/input/parse-form.server";
import { redirectTo } from "~/http/responses/respond.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "admin", right: STAFF_RIGHTS } satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return redirect("/account/second-step");
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const form = await parseForm(request);
	const reminderCookie = await serializeReminderDismissal(context.platform.settings, admin.id);
	return redirectTo(toSafeReturnPath(form.get("from")), [reminderCookie]);
}
