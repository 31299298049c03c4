import { findPasskey } from "~/domain/accounts/passkeys/queries.server";
import { removePasskey } from "~/domain/accounts/passkeys/verbs.server";
import { confirmed } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ConfirmDialog } from "~/ui/forms/confirm-dialog";

export const handle = { access: "owner", isDialog: true } satisfies RouteHandle;

export const meta = titled("Remove passkey");

export const loader = confirmed.loader(async ({ params, user, ctx }) => {
	const { name } = found(await findPasskey(ctx.db, user.id, params.passkeyId ?? ""));
	return { name, idempotencyKey: ctx.newId() };
});

export const action = confirmed.action(async ({ params, user, ctx, form }) => {
	await removePasskey(ctx, user, params.passkeyId ?? "");
	return form.leave("/account/passkeys", "passkey-removed");
});

export default withData<typeof loader>(({ name, idempotencyKey }) => (
	<ConfirmDialog
		question={`Remove ${name}?`}
		detail="You can no longer log in with it. Your device may still list it: delete it there too."
		confirmLabel="Remove"
		cancelTo="/account/passkeys"
		idempotencyKey={idempotencyKey}
	/>
));
