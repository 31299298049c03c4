import { redirect } from "@remix-run/cloudflare";
import { sendVerificationMail } from "~/domain/accounts/email/verify-email.server";
import { leadTo, signedIn } from "~/http/pages/page.server";
import { consumeRequestLimit } from "~/http/rate-limit/rate-limit.server";
import { tooManyRequests } from "~/http/responses/respond.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: { read: "anyone", write: "signed-in" } } satisfies RouteHandle;

export const action = signedIn.action(async ({ request, user, ctx, form }) => {
	const returnPath = toSafeReturnPath((await form.data()).get("from"));
	if (user.verified) return redirect(returnPath, 303);
	const turn = await consumeRequestLimit(request, ctx, "verify-email", user.id);
	if (!turn.ok) throw tooManyRequests(turn.retryAfterSeconds, returnPath);
	await sendVerificationMail(ctx, user, returnPath);
	return form.leave(returnPath, "verification-sent");
});

export const loader = leadTo("/");

/** Never rendered: a route with a component gets the error page for the 429. */
export default function SendVerification() {
	return null;
}
