import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { providerNamed } from "~/domain/accounts/providers";
import { leaveFor } from "~/http/auth/providers/sign-in.server";
import { formOf } from "~/http/input/parse-form.server";
import { clientAddress } from "~/http/rate-limit/client-address.server";
import { requireTurn } from "~/http/rate-limit/rate-limit.server";
import { notFound } from "~/http/responses/respond.server";
import { safeReturnTo, signInPath } from "~/http/responses/return-to";

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
