import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { providerNamed } from "~/domain/accounts/providers";
import { requireVerifiedUser } from "~/http/guards.server";
import { leaveFor } from "~/http/providers/sign-in.server";
import { notFound } from "~/http/respond.server";

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const provider = providerNamed(params.provider);
	if (!provider) throw notFound();
	return leaveFor(provider, request, context.platform, { from: "/profile", linkTo: user.id });
}

/** A typed address links nothing. */
export function loader() {
	return redirect("/profile");
}
