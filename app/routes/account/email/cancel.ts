import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { cancelEmailChange } from "~/domain/accounts/email/email-change.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { redirectWithToast } from "~/http/responses/toast.server";

/** Anybody signed in may keep the address that is there; only leaving it asks for a fresh proof. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	await cancelEmailChange(context.platform, user.id);
	return redirectWithToast("/account/email", "email-change-cancelled");
}

export function loader() {
	return redirect("/account/email");
}

/** Never drawn: with it, what is refused is a page. */
export default function CancelEmailChange() {
	return null;
}
