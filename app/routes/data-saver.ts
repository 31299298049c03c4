import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { rememberDataSaver } from "~/http/document/data-saver.server";
import { formOf } from "~/http/input/parse-form.server";
import { safeReturnTo } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";

/** The footer's switch. It leads back to where it was pressed, and needs no session. */
export async function action({ request }: ActionFunctionArgs) {
	const form = await formOf(request);
	const saves = form.get("saves") === "on";
	return redirectWithToast(
		safeReturnTo(form.get("from")),
		saves ? "data-saver-on" : "data-saver-off",
		[rememberDataSaver(saves)],
	);
}

export function loader() {
	return redirect("/");
}
