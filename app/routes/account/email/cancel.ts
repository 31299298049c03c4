import { cancelEmailChange } from "~/domain/accounts/email/email-change.server";
import { customer, leadTo } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: { read: "anyone", write: "verified" } } satisfies RouteHandle;

/** Keeping the current address is harmless, so it needs no recent authentication. */
export const action = customer.action(async ({ ctx, form }) => {
	await cancelEmailChange(ctx);
	return form.leave("/account/email", "email-change-cancelled");
});

export const loader = leadTo("/account/email");

/** Never rendered: a route with a component gets the error page, not a bare response. */
export default function CancelEmailChange() {
	return null;
}
