import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findApiToken } from "~/domain/accounts/api-tokens/queries.server";
import { revokeApiToken } from "~/domain/accounts/api-tokens/revoke-api-token.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmDialog } from "~/ui/layout/confirm-dialog";

export const handle = { access: "owner", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Revoke API token");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const token = orNotFound(await findApiToken(context.platform.db, user.id, params.tokenId ?? ""));
	return { name: token.name, idempotencyKey: context.platform.newId() };
}

export const action = idempotentAction(async ({ request, params, context }) => {
	const user = await requireVerifiedUser(request, context);
	orNotFound(await revokeApiToken(context.platform, user.id, params.tokenId ?? ""));
	return redirectWithToast("/account/tokens", "token-revoked");
});

export default function RevokeToken() {
	const { name, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question={`Revoke ${name}?`}
			detail="Programs that use this token lose access immediately. This can't be undone."
			confirmLabel="Revoke"
			cancelTo="/account/tokens"
		>
			<IdempotencyKeyField value={idempotencyKey} />
		</ConfirmDialog>
	);
}
