import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireAdmin } from "~/http/auth/guards.server";
import { putOffTwoFactor } from "~/http/auth/two-factor-reminder.server";
import { formOf } from "~/http/input/parse-form.server";
import { redirectTo } from "~/http/responses/respond.server";
import { safeReturnTo } from "~/http/responses/return-to";

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
