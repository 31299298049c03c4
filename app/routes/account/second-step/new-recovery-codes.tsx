import { redirect } from "@remix-run/cloudflare";
import { renewRecoveryCodesInput } from "~/domain/accounts/input";
import { renewRecoveryCodes } from "~/domain/accounts/two-factor/recovery-codes.server";
import { confirmed } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { ConfirmDialog } from "~/ui/forms/confirm-dialog";

export const handle = { access: "verified", isDialog: true } satisfies RouteHandle;

export const meta = titled("Generate new recovery codes");

export const loader = confirmed.loader(async ({ context, ctx }) => {
	const { hasTwoFactor } = await context.getSession();
	if (!hasTwoFactor) throw redirect("/account/second-step");
	return { idempotencyKey: ctx.newId() };
});

export const action = confirmed.action(async ({ user, ctx, form }) => {
	await form.limit("sign-in-method");
	const { idempotencyKey } = await form.read(renewRecoveryCodesInput);
	await renewRecoveryCodes(ctx, user, idempotencyKey);
	return redirect("/account/second-step/codes", 303);
});

export default withData<typeof loader>(({ idempotencyKey }) => (
	<ConfirmDialog
		question="Generate new recovery codes?"
		detail="Your current codes stop working immediately."
		confirmLabel="Generate codes"
		cancelTo="/account/second-step"
		idempotencyKey={idempotencyKey}
	/>
));
