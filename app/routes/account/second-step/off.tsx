import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { turnOffFactor } from "~/domain/accounts/turn-off-factor.server";
import { requireConfirmedUser } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { sendDueMail } from "~/platform/outbox.server";
import { Confirm } from "~/ui/confirm";
import { dialogHandle } from "~/ui/dialog";

export const handle = dialogHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireConfirmedUser(request, context);
	const { secondStep } = await context.visit();
	if (!secondStep) throw redirect("/account/second-step");
	return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	await turnOffFactor(platform, user, "totp");
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast("/account/second-step", "second-step-off");
}

export default function TurnOff() {
	return (
		<Confirm
			question="Turn the second step off?"
			detail="Your password, or a linked Google or Facebook account, is then enough to sign in. Your recovery codes end too."
			confirmLabel="Turn it off"
			cancelTo="/account/second-step"
		/>
	);
}
