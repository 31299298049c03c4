import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { providerNamed } from "~/domain/accounts/providers";
import { clientAddress } from "~/http/client-address.server";
import { formOf } from "~/http/form-of.server";
import { requireTurn } from "~/http/limits.server";
import { leaveFor } from "~/http/providers/sign-in.server";
import { notFound } from "~/http/respond.server";
import { safeReturnTo } from "~/http/return-to";

export async function action({ request, params, context }: ActionFunctionArgs) {
	const provider = providerNamed(params.provider);
	if (!provider) throw notFound();
	await requireTurn(request, context.platform, "provider", clientAddress(request));
	const from = safeReturnTo((await formOf(request)).get("from"));
	return leaveFor(provider, request, context.platform, { from, linkTo: null });
}

/** A typed address begins nothing. */
export function loader() {
	return redirect("/login");
}

/** Never drawn: with it, what is refused is a page. */
export default function LeaveForProvider() {
	return null;
}
