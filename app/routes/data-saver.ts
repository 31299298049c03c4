import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { serializeDataSaverCookie } from "~/http/document/data-saver.server";
import { parseForm } from "~/http/input/parse-form.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "anyone" } satisfies RouteHandle;

export async function action({ request }: ActionFunctionArgs) {
	const form = await parseForm(request);
	const saves = form.get("saves") === "on";
	return redirectWithToast(
		toSafeReturnPath(form.get("from")),
		saves ? "data-saver-on" : "data-saver-off",
		[serializeDataSaverCookie(saves)],
	);
}

export function loader() {
	return redirect("/");
}
