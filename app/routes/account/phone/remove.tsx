import { findVerifiedPhone, removePhone } from "~/domain/accounts/phone/phone.server";
import { confirmed } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ConfirmDialog } from "~/ui/forms/confirm-dialog";
import { requirePhoneNotInUse } from "./require-phone-not-in-use.server";

export const handle = { access: "creator", isDialog: true } satisfies RouteHandle;

export const meta = titled("Remove phone number");

export const loader = confirmed.loader(async ({ user, ctx }) => {
	const phone = found(await findVerifiedPhone(ctx.db, user.id));
	await requirePhoneNotInUse(ctx, user.id);
	return { phone, idempotencyKey: ctx.newId() };
});

export const action = confirmed.action(async ({ user, ctx, form }) => {
	await requirePhoneNotInUse(ctx, user.id);
	await removePhone(ctx, user);
	return form.leave(ctx.sms ? "/account/phone" : "/account", "phone-removed");
});

export default withData<typeof loader>(({ phone, idempotencyKey }) => (
	<ConfirmDialog
		question="Remove this number?"
		detail={`${phone} will be removed from your account. Existing orders keep their phone numbers.`}
		confirmLabel="Remove"
		cancelTo="/account/phone"
		idempotencyKey={idempotencyKey}
	/>
));
