import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { renewRecoveryCodes } from "~/domain/accounts/renew-recovery-codes.server";
import { requireConfirmedUser } from "~/http/guards.server";
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
	await renewRecoveryCodes(platform, user);
	platform.afterAnswer(sendDueMail(platform));
	return redirect("/account/second-step/codes", 303);
}

export default function NewCodes() {
	return (
		<Confirm
			question="Make new recovery codes?"
			detail="The ones that you have now stop working at once."
			confirmLabel="Make new codes"
			cancelTo="/account/second-step"
		/>
	);
}
