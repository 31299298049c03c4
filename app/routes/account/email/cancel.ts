import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { cancelEmailChange } from "~/domain/accounts/email/email-change.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: { read: "anyone", write: "verified" } } satisfies RouteHandle;

/** Keeping the current address is harmless, so it needs no recent authentication. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	await cancelEmailChange(context.platform, user.id);
	return redirectWithToast("/account/email", "email-change-cancelled");
}

export function loader() {
	return redirect("/account/email");
}

/** Never rendered: a route with a component gets the error page, not a bare response. */
export default function CancelEmailChange() {
	return null;
}
