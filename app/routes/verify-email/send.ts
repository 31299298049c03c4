import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { sendVerificationMail } from "~/domain/accounts/email/send-verification-mail.server";
import { requireUser } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { consumeRequestLimit } from "~/http/rate-limit/rate-limit.server";
import { tooManyRequests } from "~/http/responses/respond.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: { read: "anyone", write: "signed-in" } } satisfies RouteHandle;

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireUser(request, context);
	const { platform } = context;
	const returnPath = toSafeReturnPath((await parseForm(request)).get("from"));
	if (user.verified) return redirect(returnPath, 303);
	const turn = await consumeRequestLimit(request, platform, "verify-email", user.id);
	if (!turn.ok) throw tooManyRequests(turn.retryAfterSeconds, returnPath);
	await sendVerificationMail(platform, user, returnPath);
	return redirectWithToast(returnPath, "verification-sent");
}

export function loader() {
	return redirect("/");
}

/** Never rendered: a route with a component gets the error page for the 429. */
export default function SendVerification() {
	return null;
}
