import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { parseProvider } from "~/domain/accounts/providers";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { redirectToProvider } from "~/http/auth/providers/sign-in.server";
import { notFound } from "~/http/responses/respond.server";

export async function action({ request, params, context }: ActionFunctionArgs) {
	// Who may sign in from now on is as grave as a password.
	const user = await requireConfirmedUser(request, context, "/profile");
	const provider = parseProvider(params.provider);
	if (!provider) throw notFound();
	return redirectToProvider(provider, request, context.platform, {
		from: "/profile",
		linkTo: user.id,
	});
}

/** A typed address links nothing. */
export function loader() {
	return redirect("/profile");
}

/** Never drawn: with it, what is refused is a page. */
export default function LinkProvider() {
	return null;
}
