import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { sendVerification } from "~/domain/accounts/email/send-verification-mail.server";
import { requireUser } from "~/http/auth/guards.server";
import { formOf } from "~/http/input/parse-form.server";
import { requireTurn } from "~/http/rate-limit/rate-limit.server";
import { safeReturnTo } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";

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
