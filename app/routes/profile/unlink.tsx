import { PROVIDER_NAMES, parseProvider } from "~/domain/accounts/providers";
import {
	canUnlink,
	getSignInMethods,
	unlinkIdentity,
} from "~/domain/accounts/sign-in/identities.server";
import { confirmed } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ConfirmDialog } from "~/ui/forms/confirm-dialog";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta = titled("Remove a sign-in method");

export const loader = confirmed.loader(async ({ params, user, ctx }) => {
	const provider = found(parseProvider(params.provider));
	found(canUnlink(await getSignInMethods(ctx.db, user.id), provider));
	return { name: PROVIDER_NAMES[provider], idempotencyKey: ctx.newId() };
});

export const action = confirmed.action(async ({ params, ctx, form }) => {
	const provider = found(parseProvider(params.provider));
	const removed = await unlinkIdentity(ctx, provider);
	return form.leave("/profile", removed ? "unlinked" : "last-sign-in-method");
});

export default withData<typeof loader>(({ name, idempotencyKey }) => (
	<ConfirmDialog
		question={`Remove ${name}?`}
		detail={`You can no longer log in with your ${name} account.`}
		confirmLabel="Remove"
		cancelTo="/profile"
		idempotencyKey={idempotencyKey}
	/>
));
