import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formOf } from "~/http/form-of.server";
import { requireAdmin } from "~/http/guards.server";
import { redirectTo } from "~/http/respond.server";
import { safeReturnTo } from "~/http/return-to";
import { putOffTwoFactor } from "~/http/two-factor-reminder.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return redirect("/account/second-step");
}

/** 'Not now' in the dashboard's reminder. */
export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const form = await formOf(request);
	const putOff = await putOffTwoFactor(context.platform.settings, admin.id);
	return redirectTo(safeReturnTo(form.get("from")), [putOff]);
}
