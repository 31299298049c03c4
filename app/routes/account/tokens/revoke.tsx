import { findApiToken } from "~/domain/accounts/api-tokens/queries.server";
import { revokeApiToken } from "~/domain/accounts/api-tokens/verbs.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ConfirmDialog } from "~/ui/forms/confirm-dialog";

export const handle = { access: "owner", isDialog: true } satisfies RouteHandle;

export const meta = titled("Revoke API token");

export const loader = customer.loader(async ({ params, user, ctx }) => {
	const { name } = found(await findApiToken(ctx.db, user.id, params.tokenId ?? ""));
	return { name, idempotencyKey: ctx.newId() };
});

export const action = customer.action(async ({ params, ctx, form }) => {
	await revokeApiToken(ctx, params.tokenId ?? "");
	return form.leave("/account/tokens", "token-revoked");
});

export default withData<typeof loader>(({ name, idempotencyKey }) => (
	<ConfirmDialog
		question={`Revoke ${name}?`}
		detail="Programs that use this token lose access immediately. This can't be undone."
		confirmLabel="Revoke"
		cancelTo="/account/tokens"
		idempotencyKey={idempotencyKey}
	/>
));
