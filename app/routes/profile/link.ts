import { parseProvider } from "~/domain/accounts/providers";
import { redirectToProvider } from "~/http/auth/providers/sign-in.server";
import { confirmedFor, leadTo } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";

export const handle = { access: { read: "anyone", write: "verified" } } satisfies RouteHandle;

export const action = confirmedFor("/profile").action(
	async ({ request, params, user, ctx, form }) => {
		// A new sign-in method is as sensitive as a password.
		const provider = found(parseProvider(params.provider));
		await form.limit("sign-in-method");
		return redirectToProvider(provider, request, ctx, {
			from: "/profile",
			linkTo: user.id,
		});
	},
);

/** A GET links nothing. */
export const loader = leadTo("/profile");

/** Never rendered: a route with a component gets the error page, not a bare response. */
export default function LinkProvider() {
	return null;
}
