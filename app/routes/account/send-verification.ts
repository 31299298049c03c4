import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { sendVerification } from "~/domain/accounts/verification.server";
import { formOf } from "~/http/form-of.server";
import { requireUser } from "~/http/guards.server";
import { requireTurn } from "~/http/limits.server";
import { safeReturnTo } from "~/http/return-to";
import { redirectWithToast } from "~/http/toast.server";
import { sendDueMail } from "~/platform/outbox.server";

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireUser(request, context);
	const { platform } = context;
	const back = safeReturnTo((await formOf(request)).get("from"));
	if (user.verified) return redirect(back, 303);
	await requireTurn(request, platform, "verify-mail", user.id, back);
	await sendVerification(platform, user, back);
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast(back, "verification-sent");
}

export function loader() {
	return redirect("/");
}

/** Never drawn: with it, the 429 is a page. */
export default function SendVerification() {
	return null;
}
