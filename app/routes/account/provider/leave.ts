import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { providerNamed } from "~/domain/accounts/providers";
import { clientAddress } from "~/http/client-address.server";
import { formOf } from "~/http/form-of.server";
import { requireTurn } from "~/http/limits.server";
import { leaveFor } from "~/http/providers/sign-in.server";
import { notFound } from "~/http/respond.server";
import { safeReturnTo, signInPath } from "~/http/return-to";

export async function action({ request, params, context }: ActionFunctionArgs) {
	const provider = providerNamed(params.provider);
	if (!provider) throw notFound();
	const { platform } = context;
	const from = safeReturnTo((await formOf(request)).get("from"));
	await requireTurn(request, platform, "provider", clientAddress(request), signInPath(from));
	return leaveFor(provider, request, platform, { from, linkTo: null });
}

/** A typed address begins nothing. */
export function loader() {
	return redirect("/login");
}

/** Never drawn: with it, what is refused is a page. */
export default function LeaveForProvider() {
	return null;
}
